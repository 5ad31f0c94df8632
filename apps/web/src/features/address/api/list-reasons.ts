import type { WalletReasonsAnswer } from '@sulian/contract';
import { call, type ObjectRef, PROXY } from '../../../lib/api.ts';
import { toQueryString } from '../../../lib/query-string.ts';

export const listReasons = ({ blockchain, hash }: ObjectRef, address: string, to: string) =>
  call<WalletReasonsAnswer>(
    `${PROXY}/blockchains/${encodeURIComponent(blockchain)}/wallets/${encodeURIComponent(hash)}/reasons${toQueryString({ address, to })}`,
  );
