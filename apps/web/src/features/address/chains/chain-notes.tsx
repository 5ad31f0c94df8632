import { useTranslation } from 'react-i18next';
import { useChainText } from '../../../components/chains/use-chain-text.ts';

interface Props {
  /** Why a chain is not in the list, or not all of it: a key of `entity.lists.gap` and its chains. */
  readonly gaps: ReadonlyArray<readonly [key: string, blockchains: readonly string[]]>;
}

/** Gaps of a list over several chains, each separately: it must not appear more complete than it is. */
export function ChainNotes({ gaps }: Props) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const shownGaps = gaps.filter(([, chains]) => chains.length > 0);
  if (shownGaps.length === 0) return null;
  return (
    <ul className="list-notes" role="alert">
      {shownGaps.map(([key, chains]) => (
        <li key={key}>{t(`entity.lists.gap.${key}`, { chains: chains.map(toChain).join(t('entity.comma')) })}</li>
      ))}
    </ul>
  );
}

interface Chain {
  readonly blockchain: string;
  readonly state: string;
}

/** Chains of which nothing is listed, by the reason. */
export const listGaps = (chains: readonly Chain[]): Props['gaps'] =>
  ['NOT_INDEXED', 'TOO_LARGE', 'NOT_BY_DAY'].map((state) => [
    state,
    chains.filter((each) => each.state === state).map(({ blockchain }) => blockchain),
  ]);
