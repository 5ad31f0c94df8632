import { constants } from 'node:fs';
import { access, mkdir, rm } from 'node:fs/promises';
import { AppError, type BlockSource } from '@sulian/domain';
import type { CaptureReport, CaptureRequest } from '../family.ts';
import { listCaptured, placeOfRecording, writeRecording } from './recording-files.ts';

/** Blocks per step: each step checks which of them are captured already. */
const STEP = 20;

/** Block to record; `content` is its content in the family's recordings. */
export interface Recording {
  readonly height: number;
  readonly hash: string;
  readonly content: object;
}

export interface RecordingSource extends Pick<BlockSource, 'chain' | 'getHead' | 'findHash'> {
  /** Heights that have a block, where not all have one. */
  listHeights?(fromHeight: number, toHeight: number): Promise<readonly number[]>;
  /** A node's answers, checked as `getBlocks` checks them. */
  getRecordings(fromHeight: number, toHeight: number): Promise<readonly Recording[]>;
}

/**
 * Records a node's verified answers, one file a block, for the family's `openFiles` to read elsewhere. A run that was
 * stopped goes on where it was.
 *
 * @throws BAD_REQUEST the node does not have the heights; CONFIG_INVALID, DISK_FULL of the folder; SOURCE_*
 */
export async function captureBlocks(
  request: CaptureRequest & { readonly source: RecordingSource },
): Promise<CaptureReport> {
  const { source, fromHeight, toHeight, out } = request;
  await inFolder(out, async () => {
    await mkdir(out, { recursive: true });
    await access(out, constants.W_OK);
  });
  const head = await source.getHead();
  if (fromHeight > toHeight || toHeight > head.height)
    throw new AppError('BAD_REQUEST', `the node has blocks up to ${head.height}`, {
      details: { fromHeight, toHeight },
    });
  const there = await listCaptured(out);
  let captured = 0;
  let kept = 0;
  for (let from = fromHeight; from <= toHeight && request.signal?.aborted !== true; from += STEP) {
    const to = Math.min(toHeight, from + STEP - 1);
    if (await isCaptured(source, there, { from, to })) kept += to - from + 1;
    else {
      for (const recording of await source.getRecordings(from, to)) {
        const { height, hash } = recording;
        const left = there.get(height);
        // A reorganisation took this block's place: two blocks of one height would be refused.
        await inFolder(out, async () => {
          if (left !== undefined && left !== hash) await rm(placeOfRecording(out, height, left));
          await writeRecording(out, recording);
        });
        captured++;
      }
    }
    request.onProgress?.(to - fromHeight + 1);
  }
  return { captured, kept };
}

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Adds the folder to errors of the operating system. */
async function inFolder(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (cause instanceof Error && FULL.has(Reflect.get(cause, 'code')))
      throw new AppError('DISK_FULL', `the disk of ${folder} is full; run it again to go on: ${reason}`, {
        cause,
      });
    throw new AppError('CONFIG_INVALID', `the folder ${folder} cannot be written (--out): ${reason}`, { cause });
  }
}

/** Whether the node still has the same blocks at both ends of the recorded range; links prove those between. */
async function isCaptured(
  source: RecordingSource,
  captured: ReadonlyMap<number, string>,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const heights = (await source.listHeights?.(from, to)) ?? Array.from({ length: to - from + 1 }, (_, i) => from + i);
  if (heights.some((height) => !captured.has(height))) return false;
  for (const height of new Set([heights[0], heights.at(-1)]))
    if (height !== undefined && (await source.findHash(height)) !== captured.get(height)) return false;
  return true;
}
