import { focusManager, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { CaseNamesContext, toCaseNames } from '../../lib/case-names.ts';
import { rereadOldDesk, useDesk } from '../../lib/desk.ts';

/** Knows the names of the case's objects on all pages in it, by one call. */
export function CaseNames({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const { data } = useDesk();
  const names = useMemo(() => toCaseNames(data?.objects ?? []), [data]);
  useEffect(() => {
    void rereadOldDesk(queries);
    return focusManager.subscribe((isFocused) => {
      if (isFocused) void rereadOldDesk(queries);
    });
  }, [queries]);
  return <CaseNamesContext value={names}>{children}</CaseNamesContext>;
}
