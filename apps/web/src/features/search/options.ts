import type { Headline, SearchAnswer, StoredRisk } from '@sulian/contract';
import { areFreezesKnown } from '../../lib/chain-assets.ts';
import { paths } from '../../lib/paths.ts';
import type { Recent } from './recent.ts';
import { lacksAnswers } from './use-search.ts';

type Entity = SearchAnswer['entities']['items'][number];

/** One line of the list. */
export interface Option extends Recent {
  readonly key: string;
  readonly entity?: Pick<Entity, 'name' | 'names' | 'type' | 'riskAssessment' | 'listedOn'>;
  readonly isUnseen?: boolean | null;
  /** How much of an address's history is stored; NOT_FETCHED also for a transaction that can be fetched. */
  readonly historyState?: SearchAnswer['addresses']['items'][number]['historyState'];
  /** Addresses only: origin of the label, where no block of the chain can be read. */
  readonly labelAlone?: SearchAnswer['addresses']['items'][number]['labelAlone'];
  /** The typed text is another spelling of this address. */
  readonly isOtherSpelling?: boolean;
  /** The case of what was typed does not fit its checksum (EIP-55). */
  readonly isChecksumWrong?: boolean;
  /** Addresses only: the customer that was typed with it. */
  readonly subKey?: string | null;
  /** Addresses only: the typed text, whose checksum does not fit, and the spelling that differs by one character. */
  readonly mistyped?: SearchAnswer['addresses']['items'][number]['mistyped'];
  /** The typed text, where it is a token account that the address owns. */
  readonly tokenAccount?: string | null;
  /** Addresses and transactions only: null where no score was computed yet, which is not clean. */
  readonly risk?: StoredRisk | null;
  readonly headline?: Headline | null;
  readonly date?: number;
  /** Addresses only: coins in which an issuer has frozen it, as far as known. */
  readonly frozenIn?: readonly string[];
  /** False: it may be frozen in other coins too, or in any. */
  readonly areFreezesKnown?: boolean;
}

/** Results by kind, in the order in which they are walked by keyboard. */
export const listOptions = (answer: SearchAnswer): readonly Option[] => [
  ...answer.addresses.items.map(
    ({
      hash,
      blockchain,
      entity,
      isUnseen,
      historyState,
      labelAlone,
      isOtherSpelling,
      isChecksumWrong,
      subKey,
      mistyped,
      tokenAccount,
      risk,
      headline,
      frozenAssets,
      freezesFrom,
    }) => ({
      key: `address:${blockchain}:${hash}`,
      group: 'addresses' as const,
      text: hash,
      chain: blockchain,
      isUnseen,
      historyState,
      labelAlone,
      isOtherSpelling,
      isChecksumWrong,
      subKey,
      mistyped,
      tokenAccount,
      frozenIn: frozenAssets,
      areFreezesKnown: areFreezesKnown(blockchain, freezesFrom),
      risk,
      headline,
      path: subKey === null ? paths.address(blockchain, hash) : paths.customer(blockchain, hash, subKey),
      ...(entity === null ? {} : { entity }),
    }),
  ),
  ...answer.transactions.items.map(({ hash, blockchain, risk, headline, date }) => ({
    key: `transaction:${blockchain}:${hash}`,
    group: 'transactions' as const,
    text: hash,
    chain: blockchain,
    risk,
    headline,
    date,
    path: paths.transaction(blockchain, hash),
  })),
  ...answer.unfetched.map(({ hash, blockchain }) => ({
    key: `unfetched:${blockchain}:${hash}`,
    group: 'transactions' as const,
    text: hash,
    chain: blockchain,
    historyState: 'NOT_FETCHED' as const,
    risk: null,
    headline: null,
    path: paths.transaction(blockchain, hash),
  })),
  ...answer.entities.items.map((entity) => ({
    key: `entity:${entity.id}`,
    group: 'entities' as const,
    text: entity.name,
    names: entity.names,
    entity,
    path: paths.entity(entity.name, entity.id),
  })),
];

/**
 * True where the first result may open automatically. An unseen address may only if no late or loading chain can
 * contain it. No result may where another text has a wrong checksum: that warning must be seen. Nor may one of several
 * chains that a transaction can be fetched from.
 */
export const canOpenFirst = ([first]: readonly Option[], answer: SearchAnswer): boolean =>
  answer.mistyped.length === 0 &&
  (first?.isUnseen !== true || !lacksAnswers(answer)) &&
  (answer.unfetched.length < 2 || first?.group !== 'transactions');

export const GROUPS = ['addresses', 'transactions', 'entities'] as const;

/** True where the answer has more results than it lists. */
export const isCut = (answer: SearchAnswer): boolean =>
  GROUPS.some((group) => answer[group].items.length < answer[group]._metadata.total);

/** How many there are, and whether there are more than the server counted. */
export const countResults = (answer: SearchAnswer): { readonly count: number; readonly isMore: boolean } => ({
  count: GROUPS.reduce((sum, group) => sum + answer[group]._metadata.total, 0),
  isMore: GROUPS.some((group) => answer[group]._metadata.isMore),
});

/**
 * Chains on which the text is an address: the reader has to choose. Each chain has its own spelling of one address, so
 * what was typed need not be what is listed.
 *
 * @param recognisedAs chains whose address the text reads like
 */
export function listChainsOf(
  options: readonly Option[],
  { text, recognisedAs }: { readonly text: string; readonly recognisedAs: readonly string[] },
): readonly string[] {
  const same = options.filter(
    ({ group, text: address, chain = '' }) =>
      group === 'addresses' && (address === text || recognisedAs.includes(chain)),
  );
  return [...new Set(same.flatMap(({ chain }) => (chain === undefined ? [] : [chain])))];
}

/** Id of an option's element. */
export const optionId = (list: string, index: number): string => `${list}-${index}`;
