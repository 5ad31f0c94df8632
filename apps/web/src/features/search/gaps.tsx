import type { SearchAnswer, SearchGap } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { chainName } from '../../components/chains/chain-icon.tsx';
import { RetryButton } from '../../components/states/states.tsx';
import { isLate } from './use-search.ts';

interface Props {
  readonly answer: SearchAnswer;
  readonly onRetry: () => void;
}

/** What the search could not see: chains behind, loading or stopped, too slow, and those that are not indexed. */
export function Gaps({ answer, onRetry }: Props) {
  const { t } = useTranslation();
  const { gaps, notSearched } = answer;
  const late = gaps.filter(isLate).map(({ blockchain }) => chainName(blockchain));
  const others = gaps.filter((gap) => !isLate(gap));
  const said = new Set(gaps.map(({ blockchain }) => blockchain));
  const names = notSearched.filter((id) => !said.has(id)).map(chainName);
  return (
    <div className="gaps">
      {others.map((gap) => (
        <GapLine key={gap.blockchain} gap={gap} />
      ))}
      {late.length > 0 && (
        <div className="note">
          <span className="dot behind" />
          {t('search.gap.late', { chains: late.join(' · ') })} <RetryButton onRetry={onRetry} />
        </div>
      )}
      {names.length > 0 && (
        <details className="dim">
          <summary>{t('search.notSearched', { count: names.length })}</summary>
          {names.join(' · ')}
        </details>
      )}
    </div>
  );
}

function GapLine({ gap }: { readonly gap: SearchGap }) {
  const { t } = useTranslation();
  const chain = chainName(gap.blockchain);
  return (
    <div className="note">
      <span className={`dot ${gap.state}`} />
      {t(`search.gap.${gap.state}`, { chain, lag: gap.lag ?? 0 })}
      {gap.isRecognised && ` ${t('search.gap.recognised', { chain })}`}
    </div>
  );
}
