import { basename, dirname, extname, resolve, sep } from 'node:path';
import type { ChainId } from '@sulian/domain';
import { findChainByExplorer } from '../chain-names.ts';

/** Facts that a list's place shows, as etherscan-labels lays its lists out: `data/bscscan/accounts/bridge.json`. */
export interface ListPlace {
  /** Undefined where no explorer is named; null where its chain is none here. */
  readonly chain: ChainId | null | undefined;
  /** The explorer's folder and what follows: distinguishes files of one name. */
  readonly fromExplorer?: string;
  /** The label that all of the list's addresses have; lists that combine labels are not in such a folder. */
  readonly label?: string;
  readonly isOfTokens: boolean;
}

const BY_LABEL = ['accounts', 'tokens'];

/** The innermost folder that is called as an explorer is; else the file itself, whose name is no label. */
export function readPlace(path: string): ListPlace {
  const whole = resolve(path);
  const name = basename(whole, extname(whole));
  const folders = dirname(whole).split(sep);
  const isOfLabel = BY_LABEL.includes(folders.at(-1) ?? '');
  const at = folders.findLastIndex((folder) => findChainByExplorer(folder.toLowerCase()) !== undefined);
  const explorer = folders[at] ?? (isOfLabel ? '' : name);
  return {
    chain: findChainByExplorer(explorer.toLowerCase()),
    ...(at !== -1 && { fromExplorer: [...folders.slice(at), basename(whole)].join('/') }),
    ...(isOfLabel && { label: name }),
    isOfTokens: folders.at(-1) === 'tokens' || /^combinedToken/.test(name),
  };
}
