import { useEffect, useRef, useState } from 'react';
import { refuseFile } from './refuse-file.ts';
import { type Purpose, sendFile } from './send-file.ts';
import type { UploadItem } from './upload-item.ts';

export interface Uploads {
  readonly items: readonly UploadItem[];
  add(files: readonly File[]): void;
  retry(key: string): void;
  remove(key: string): void;
}

const readPreview = (file: File): Promise<string | undefined> =>
  new Promise((resolve) => {
    if (!file.type.startsWith('image/')) return resolve(undefined);
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined);
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });

const toItem = (file: File, error: Error | undefined): UploadItem => ({
  key: crypto.randomUUID(),
  id: 0,
  name: file.name,
  preview: undefined,
  isLoading: error === undefined,
  percent: 0,
  error,
  file,
});

/** Files on their way to the server and there; each is sent as soon as it is chosen. */
export function useUploads(purpose: Purpose): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const running = useRef(new Map<string, () => void>());
  useEffect(() => {
    const sending = running.current;
    return () => {
      for (const abort of sending.values()) abort();
    };
  }, []);
  const change = (key: string, part: Partial<UploadItem>) =>
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...part } : item)));

  const send = ({ key, file }: UploadItem) => {
    const { done, abort } = sendFile(file, purpose, (percent) => change(key, { percent }));
    running.current.set(key, abort);
    done
      .then(({ id }) => change(key, { id, isLoading: false, error: undefined }))
      .catch((error: Error) => change(key, { id: 0, isLoading: false, error }))
      .finally(() => running.current.delete(key));
  };
  const add = (files: readonly File[]) => {
    const fresh = files.map((file) => toItem(file, refuseFile(file, purpose)));
    setItems((now) => [...now, ...fresh]);
    for (const item of fresh) {
      // A refused file may be too large to read.
      if (item.error !== undefined) continue;
      void readPreview(item.file).then((preview) => change(item.key, { preview }));
      send(item);
    }
  };
  const retry = (key: string) => {
    const item = items.find((each) => each.key === key);
    if (item === undefined || item.isLoading) return;
    const error = refuseFile(item.file, purpose);
    change(key, { isLoading: error === undefined, percent: 0, error });
    if (error === undefined) send(item);
  };
  const remove = (key: string) => {
    running.current.get(key)?.();
    setItems((now) => now.filter((item) => item.key !== key));
  };
  return { items, add, retry, remove };
}
