import type { SearchAnswer, SearchGap } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { chainName } from '../../components/chain-icon.tsx';

/** What the search could not see: chains behind, loading or stopped, and those that are not indexed. */
export function Gaps({ answer }: { readonly answer: SearchAnswer }) {
  const { t } = useTranslation();
  const { gaps, notSearched } = answer;
  const names = notSearched.map(chainName);
  return (
    <div className="gaps">
      {gaps.map((gap) => (
        <GapLine key={gap.blockchain} gap={gap} />
      ))}
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
