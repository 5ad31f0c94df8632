import { isAppError } from '@sulian/domain';

/** A block on disk. Its height and hash are known before it is read if the file's name contains them. */
export interface RecordedFile<R> {
  readonly path: string;
  readonly height: number;
  readonly hash: string;
  /** A node's answers for it. */
  load(): Promise<R>;
}

/** Recordings at a path. */
export interface RecordingList<R> {
  /** By height. */
  readonly files: readonly RecordedFile<R>[];
  /** Paths of JSON without a block, once for each document. */
  readonly leftOut: readonly string[];
}

/** A block in the JSON of a file. */
export interface Recorded<R> {
  readonly height: number;
  readonly hash: string;
  readonly answers: R;
}

/** Criteria that distinguish a family's recordings from other JSON. */
export interface RecordingForm<R> {
  /**
   * Undefined for JSON that is no recording. @param name of the file that contains only this JSON @throws BLOCK_CORRUPT
   */
  findBlock(json: unknown, name?: string): Recorded<R> | undefined;
  /** Recordings in a folder that belongs together; undefined if each of its files contains one block. */
  listFolder?(folder: string, names: readonly string[]): Promise<readonly RecordedFile<R>[] | undefined>;
  /** Names of files that such a folder consists of. */
  readonly parts?: ReadonlySet<string>;
  /** Names of files next to blocks that contain none. */
  readonly others?: ReadonlySet<string>;
}

/** Location of JSON that may be a recording. */
export interface JsonPlace {
  readonly file: string;
  /** Offset of its line. */
  readonly atByte?: number;
}

/**
 * The block in some JSON, as `findBlock`. @param name of the file that contains only this JSON @throws BLOCK_CORRUPT
 * naming the file
 */
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
