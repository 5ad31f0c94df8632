import { useQuery } from '@tanstack/react-query';
import { getPicture } from './api/registrations.ts';

const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(blob);
  });

/** One audited view of a document; a later view is a new request. */
export const usePicture = (id: number, isEnabled: boolean) =>
  useQuery({
    queryKey: ['picture', id],
    queryFn: async () => toDataUrl(await getPicture(id)),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
