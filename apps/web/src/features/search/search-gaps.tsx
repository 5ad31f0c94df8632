import type { SearchAnswer, SearchGap } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { chainName } from '../../components/chains/chain-icon.tsx';
import { type ChainMark, useChainMark } from '../../components/chains/use-chain-text.ts';
import { RetryButton } from '../../components/states/states.tsx';
import { isLate } from './use-search.ts';

const MARKS = ['empty', 'unsupported'] as const;
/** Why nothing was searched on a chain whose address the text reads like; the last where no more is known. */
const REASONS = [...MARKS, 'notIndexed'] as const;

interface Props {
  readonly answer: SearchAnswer;
  readonly onRetry: () => void;
}

/** Limits of the search: chains behind, loading, stopped, too slow, on demand, and not indexed. */
export function Gaps({ answer, onRetry }: Props) {
  const { t } = useTranslation();
  const { gaps, notSearched, endsNotSearched } = answer;
  const lateChains = gaps.filter(isLate).map(({ blockchain }) => chainName(blockchain));
  const unread = gaps.filter(({ state }) => state === 'notIndexed').map(({ blockchain }) => blockchain);
  const others = gaps.filter((gap) => !isLate(gap) && gap.state !== 'notIndexed');
  const findMark = useChainMark();
  const said = new Set(gaps.map(({ blockchain }) => blockchain));
  const rest = notSearched.filter((id) => !said.has(id));
  const nameAll = (mark: ChainMark | undefined) => rest.filter((id) => findMark(id) === mark).map(chainName);
  return (
    <div className="gaps">
      {REASONS.map((reason) => {
        const chains = unread.filter((id) => (findMark(id) ?? 'notIndexed') === reason).map(chainName);
        if (chains.length === 0) return null;
        return (
          <div className="note" key={reason}>
            <span className="dot notIndexed" />
            {t(`lookup.gap.recognisedAs.${reason}`, { chains: chains.join(t('search.comma')) })}
          </div>
        );
      })}
      {others.map((gap) => (
        <GapLine key={gap.blockchain} gap={gap} />
      ))}
      {endsNotSearched.length > 0 && (
        <div className="note">
          <span className="dot notIndexed" />
          {t('lookup.gap.ends', { chains: endsNotSearched.map(chainName).join(t('search.comma')) })}
        </div>
      )}
      {lateChains.length > 0 && (
        <div className="note">
          <span className="dot behind" />
          {t('lookup.gap.late', { chains: lateChains.join(' · ') })} <RetryButton onRetry={onRetry} />
        </div>
      )}
      {rest.length > 0 && (
        <details className="dim">
          <summary>{t('results.notSearched', { count: rest.length })}</summary>
          {nameAll(undefined).join(' · ')}
          {MARKS.map((mark) => {
            const chains = nameAll(mark).join(' · ');
            return chains !== '' && <div key={mark}>{t(`chain.${mark}List`, { chains })}</div>;
          })}
        </details>
      )}
    </div>
  );
}

function GapLine({ gap }: { readonly gap: SearchGap }) {
  const { t } = useTranslation();
  const chain = chainName(gap.blockchain);
  const text = t(`lookup.gap.${gap.state}`, { chain, lag: gap.lag ?? 0 });
  return (
    <div className="note">
      <span className={`dot ${gap.state}`} />
      {gap.isRecognised && gap.state !== 'onDemand' ? t('lookup.gap.recognised', { chain, text }) : text}
    </div>
  );
}
