import type { FileKey } from '@sulian/contract';
import { EXPORT_ROWS_HEADER } from '@sulian/domain';
import { CallError, callFile } from './api.ts';

/** Progress of a file. `rows` and `total` are undefined where unknown: an archive has no lines. */
export interface ExportProgress {
  readonly bytes: number;
  readonly rows?: number;
  readonly total?: number;
}

const LINE_FEED = 10;
/** A million rows on a busy server. */
const TIMEOUT_MS = 15 * 60_000;

type Sent = Parameters<typeof callFile>[1];

interface Watching {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

export interface ExportedFile {
  readonly blob: Blob;
  /** As the server names it. */
  readonly name: string;
}

/**
 * A list as a file. One that breaks off is an error, never a shorter file.
 * @throws CallError, whose code is NETWORK where the connection broke
 */
export async function fetchExport(key: FileKey, sent: Sent, { signal, onProgress }: Watching): Promise<ExportedFile> {
  const response = await callFile(key, sent, { signal, timeoutMs: TIMEOUT_MS });
  const { headers, body } = response;
  const total = Number(headers.get(EXPORT_ROWS_HEADER) ?? Number.NaN);
  const isLines = (headers.get('content-type') ?? '').startsWith('text/csv');
  const counted = body?.pipeThrough(countPassing({ isLines, total, onProgress }));
  try {
    return { blob: await new Response(counted ?? null, { headers }).blob(), name: readName(headers) };
  } catch (cause) {
    throw new CallError('NETWORK', String(cause));
  }
}

interface Counting {
  readonly isLines: boolean;
  readonly total: number;
  readonly onProgress: Watching['onProgress'];
}

function countPassing({
  isLines,
  total,
  onProgress,
}: Counting): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  let lines = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (isLines) for (const byte of chunk) if (byte === LINE_FEED) lines += 1;
      const known = Number.isFinite(total);
      onProgress({ bytes, ...(isLines && known ? { rows: Math.min(lines, total) } : {}), ...(known ? { total } : {}) });
      controller.enqueue(chunk);
    },
  });
}

const readName = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export';

/** Hands a file to the browser's own place for downloads. */
export function saveFile({ blob, name }: ExportedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
