import { isAppError } from '@sulian/domain';

/** A block on disk; its height and hash are known before it is read where the file's name tells them. */
export interface RecordedFile<R> {
  readonly path: string;
  readonly height: number;
  readonly hash: string;
  /** A node's answers for it. */
  load(): Promise<R>;
}

/** What a path holds. */
export interface RecordingList<R> {
  /** By height. */
  readonly files: readonly RecordedFile<R>[];
  /** Paths of JSON that holds no block, once for each document. */
  readonly leftOut: readonly string[];
}

/** A block that a file's JSON holds. */
export interface Recorded<R> {
  readonly height: number;
  readonly hash: string;
  readonly answers: R;
}

/** How a family's recordings are told from other JSON. */
export interface RecordingForm<R> {
  /** Undefined for JSON that is no recording. @param name of the file that holds the JSON alone @throws BLOCK_CORRUPT */
  findBlock(json: unknown, name?: string): Recorded<R> | undefined;
  /** What a folder is as a whole; undefined where it holds a file a block. */
  listFolder?(folder: string, names: readonly string[]): Promise<readonly RecordedFile<R>[] | undefined>;
  /** Names of files that such a folder consists of. */
  readonly parts?: ReadonlySet<string>;
  /** Names of files beside blocks that are none. */
  readonly others?: ReadonlySet<string>;
}

/** Where JSON that may be a recording stands. */
export interface JsonPlace {
  readonly file: string;
  /** Where a line of it begins. */
  readonly atByte?: number;
}

/** The block that some JSON holds, as `findBlock`. @param name of the file that holds the JSON alone @throws BLOCK_CORRUPT naming the file */
export function findBlockAt<R>(
  form: RecordingForm<R>,
  json: unknown,
  at: JsonPlace & { readonly name?: string },
): Recorded<R> | undefined {
  const { name, ...place } = at;
  try {
    return form.findBlock(json, name);
  } catch (error) {
    throw isAppError(error) ? error.with({ ...place }) : error;
  }
}
