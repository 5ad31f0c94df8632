import type { UploadedFile } from '@sulian/contract';
import { CallError, toCallError } from '../../../lib/api.ts';
import { pathOf } from '../../../lib/call-path.ts';

export type Purpose = 'ID_PICTURE' | 'SEAL';

interface Sending {
  readonly done: Promise<UploadedFile>;
  abort(): void;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends one file and reports its progress, which fetch cannot do. */
export function sendFile(file: File, purpose: Purpose, onPercent: (percent: number) => void): Sending {
  const request = new XMLHttpRequest();
  const done = new Promise<UploadedFile>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onPercent(total === 0 ? 0 : Math.floor((loaded / total) * 100));
    request.onerror = () => reject(new CallError('NETWORK', ''));
    request.onabort = () => reject(new CallError('NETWORK', ''));
    request.onload = () => {
      const body = readJson(request.responseText) as { data?: { file?: UploadedFile } } | undefined;
      const stored = request.status < 300 ? body?.data?.file : undefined;
      if (stored !== undefined) resolve(stored);
      else reject(toCallError(body, request.status));
    };
    const form = new FormData();
    form.append('file', file);
    request.open('POST', pathOf('POST /api/files', { query: { purpose } }));
    request.send(form);
  });
  return { done, abort: () => request.abort() };
}
