import type { SearchAnswer } from '@sulian/contract';
import { useEffect, useState } from 'react';
import { canOpenFirst, type Option } from './options.ts';
import { isUnfinished } from './use-search.ts';

interface Results {
  /** Answer to the text in the field; undefined: it has not come yet. */
  readonly answer: SearchAnswer | undefined;
  readonly options: readonly Option[];
  readonly onOpen: (option: Option) => void;
}

/** Opens the only hit of a search that was requested before its results came; several are shown, and none is opened. */
export function useOpenOnly({ answer, options, onOpen }: Results) {
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    if (!isAwaited || answer === undefined || isUnfinished(answer)) return;
    setAwaited(false);
    const [only, ...others] = options;
    if (only !== undefined && others.length === 0 && canOpenFirst(options, answer)) onOpen(only);
  });
  return setAwaited;
}
