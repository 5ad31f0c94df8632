/** One file of the form. Id 0 until it is stored, and for good when it could not be. */
export interface UploadItem {
  readonly key: string;
  readonly id: number;
  readonly name: string;
  /** The picture as base64; undefined for what is no picture. */
  readonly preview: string | undefined;
  readonly isLoading: boolean;
  /** 0–100 while it loads. */
  readonly percent: number;
  readonly error: Error | undefined;
  readonly file: File;
}

/** Ids of what is stored; failed and unfinished items are left out. */
export const storedIds = (items: readonly UploadItem[]): readonly number[] =>
  items.map(({ id }) => id).filter((id) => id !== 0);

export const isAnyLoading = (...lists: ReadonlyArray<readonly UploadItem[]>): boolean =>
  lists.some((items) => items.some(({ isLoading }) => isLoading));
