import { createReadStream } from 'node:fs';

const LINE_FEED = 10;

interface ListSize {
  readonly bytes: number;
  /** Lines of a table after its head; undefined for other formats, whose entries may have any number of lines. */
  readonly expected: number | undefined;
}

/** Size of a received list. */
export async function measureList(path: string, isTable: boolean): Promise<ListSize> {
  let bytes = 0;
  let lines = 0;
  let last = LINE_FEED;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1;
    last = chunk.at(-1) ?? last;
  }
  if (last !== LINE_FEED) lines += 1;
  return { bytes, expected: isTable ? Math.max(0, lines - 1) : undefined };
}
