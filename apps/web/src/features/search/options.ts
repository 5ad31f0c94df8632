import type { SearchAnswer } from '@sulian/contract';
import { paths } from '../../app/paths.ts';

/** One line of the dropdown; without a path where its page does not exist yet. */
export interface Option {
  readonly key: string;
  readonly group: 'addresses' | 'transactions' | 'entities';
  readonly text: string;
  readonly chain?: string;
  readonly entity?: string;
  readonly isUnseen?: boolean;
  readonly path?: string;
}

export const listOptions = (answer: SearchAnswer): readonly Option[] => [
  ...answer.addresses.items.map(({ hash, blockchain, entity, isUnseen }) => ({
    key: `address:${blockchain}:${hash}`,
    group: 'addresses' as const,
    text: hash,
    chain: blockchain,
    isUnseen,
    path: paths.address(blockchain, hash),
    ...(entity === null ? {} : { entity: entity.name }),
  })),
  ...answer.transactions.items.map(({ hash, blockchain }) => ({
    key: `transaction:${blockchain}:${hash}`,
    group: 'transactions' as const,
    text: hash,
    chain: blockchain,
    path: paths.transaction(blockchain, hash),
  })),
  ...answer.entities.items.map(({ id, name }) => ({ key: `entity:${id}`, group: 'entities' as const, text: name })),
];
