import { useState } from 'react';
import { useSearchParams } from 'react-router';

export const PER_PAGE = 4;
const MAX_PAGE = 250_000;

export type Tab = 'settings' | 'notices';

export interface AlertView {
  readonly tab: Tab;
  readonly page: number;
  /** The newest row of page 1, for later pages. */
  readonly asOf: number | undefined;
  /** The filter that is applied; '' is none. */
  readonly address: string;
}

export const toOffset = (page: number): number => PER_PAGE * (page - 1);

/** View in the address of a page; an invalid page number is read as the first. */
export function readView(params: URLSearchParams): AlertView {
  const page = Number(params.get('page') ?? '1');
  return {
    tab: params.get('tab') === 'notices' ? 'notices' : 'settings',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    asOf: /^\d{1,15}$/.test(params.get('asOf') ?? '') && page > 1 ? Number(params.get('asOf')) : undefined,
    address: params.get('address') ?? '',
  };
}

function toParams({ tab, page, address, asOf }: AlertView): Record<string, string> {
  return {
    ...(tab === 'settings' ? {} : { tab }),
    ...(address === '' ? {} : { address }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(page === 1 || asOf === undefined ? {} : { asOf: String(asOf) }),
  };
}

/** Which list is shown, from where on, of which address: all in the page's address, so that going back works. */
export function useAlertView() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const [text, setText] = useState(view.address);
  const show = (part: Partial<AlertView>) => setParams(toParams({ ...view, ...part }));
  return {
    view,
    /** Text of the search field; the filter is the last submitted text. */
    text,
    setText,
    search: () => show({ address: text.trim(), page: 1 }),
    clear: () => {
      setText('');
      show({ address: '', page: 1 });
    },
    switchTo: (tab: Tab) => show({ tab, page: 1 }),
    /** Paging empties the search's field; the filter stays. */
    turnTo: (page: number, asOf: number | undefined) => {
      setText('');
      show({ page, asOf });
    },
  };
}
