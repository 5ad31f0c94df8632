import type { CounterpartiesAnswer, CounterpartyListFacts } from '@sulian/contract';
import { formatCount, isUnfetched } from '@sulian/domain';
import { useTranslation } from 'react-i18next';

type Metadata = CounterpartyListFacts;

interface Props {
  readonly metadata: Metadata;
  readonly basis: CounterpartiesAnswer['basis'];
  /** Chain of the notes, in a list over several chains. */
  readonly chain?: string;
}

/** Reason why a list is incomplete, and notes needed to read a complete one. */
export function Notes({ metadata, basis, chain }: Props) {
  const { t } = useTranslation();
  const notes = listNotes(metadata, basis);
  if (notes.length === 0) return null;
  return (
    <ul className="list-notes" role={metadata.isComplete ? undefined : 'alert'}>
      {notes.map(([key, values]) => (
        <li key={key}>
          {chain !== undefined && <b>{chain} </b>}
          {t(`counterparty.note.${key}`, values)}
        </li>
      ))}
    </ul>
  );
}

/** Symbols of the named coins, followed by an ellipsis for the others. */
const listCoins = ({ usdUnknownCoins, numberOfUsdUnknownCoins }: Metadata): string =>
  [
    ...usdUnknownCoins.map(({ symbol }) => symbol),
    ...(numberOfUsdUnknownCoins > usdUnknownCoins.length ? ['…'] : []),
  ].join(', ');

const LISTED_ALL_THE_SAME: ReadonlySet<string> = new Set(['USD_UNKNOWN', 'HISTORY_NOT_FETCHED']);

type Note = readonly [key: string, values: Readonly<Record<string, string>>];

function listNotes(metadata: Metadata, basis: Props['basis']): readonly Note[] {
  const { incompleteReason, poisoningLeftOut, isSummedUp, hasSimulatedPrices } = metadata;
  const values = {
    transactions: formatCount(metadata.numberOfTransactions ?? 0),
    most: formatCount(metadata.readAtMost),
    poisoning: formatCount(poisoningLeftOut ?? 0),
    height: formatCount(basis.height),
    until: formatCount(basis.historyHeight ?? basis.height),
    unknown: formatCount(metadata.usdUnknown),
    coins: listCoins(metadata),
  };
  // With the other reasons nothing is listed.
  if (incompleteReason !== null && !LISTED_ALL_THE_SAME.has(incompleteReason)) return [[incompleteReason, values]];
  const keys = [
    ...(incompleteReason === null ? [] : [incompleteReason]),
    ...(basis.historyHeight !== null && basis.historyHeight < basis.height ? ['until'] : []),
    ...(basis.isPartial && !isUnfetched(basis) ? ['partial'] : []),
    ...(isSummedUp ? ['summedUp'] : poisoningLeftOut === null ? ['kept'] : []),
    ...(poisoningLeftOut !== null && poisoningLeftOut > 0 ? ['poisoning'] : []),
    ...(metadata.poisoningNotLookedUp > 0 ? ['notLookedUp'] : []),
    ...(metadata.customers === 'NOT_TOLD_APART' ? ['customers'] : []),
    ...(hasSimulatedPrices ? ['simulated'] : []),
  ];
  return keys.map((key) => [key, values]);
}
