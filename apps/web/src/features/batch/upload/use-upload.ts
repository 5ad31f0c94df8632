import { MAX_SCREENING_BYTES } from '@sulian/domain';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { maskList } from '../../../components/lookup/mask-text.ts';
import { CallError } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { createScreening, type ListOptions } from '../api.ts';

/** Secrets that were left out of a pasted text. */
type Masked = Pick<Awaited<ReturnType<typeof maskList>>, 'privateKeys' | 'mnemonics'>;

export type ListSource = { readonly file: File } | { readonly text: string };

/** Sends a list and opens its screening. Private keys and mnemonics of a pasted text stay in the browser. */
export function useUpload() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const running = useRef<AbortController>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  useEffect(() => () => running.current?.abort(), []);

  const toList = async (source: ListSource): Promise<{ list: Blob | string; fileName: string; masked?: Masked }> => {
    if ('text' in source) {
      const { text, ...masked } = await maskList(source.text);
      return { list: text, fileName: t('batch.upload.pastedName'), masked };
    }
    if (source.file.size > MAX_SCREENING_BYTES)
      throw new CallError('FILE_TOO_LARGE', '', { details: { limit: 'BYTES', max: MAX_SCREENING_BYTES } });
    return { list: source.file, fileName: source.file.name };
  };

  const start = async (source: ListSource, options: ListOptions): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setError(undefined);
    setBusy(true);
    try {
      const { list, fileName, masked } = await toList(source);
      const { id } = await createScreening(list, { ...options, fileName }, controller.signal);
      await navigate(paths.screening(id), { state: { masked } });
    } catch (cause) {
      if (!controller.signal.aborted) setError(cause as Error);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    error,
    start: (source: ListSource, options: ListOptions) => void start(source, options),
    cancel: () => running.current?.abort(),
    forget: () => setError(undefined),
  };
}
