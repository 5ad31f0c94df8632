import type { CounterpartiesAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Customers, HeadlineWhy } from './headline-tag.tsx';
import { NoLabel } from './no-label.tsx';
import { PartyLevel } from './party-level.tsx';

type LevelRow = Pick<CounterpartiesAnswer['items'][number], 'level' | 'levelOf' | 'levelReason' | 'headline'>;

/** A party's level in a list without scores; whose it is where it is not its own label's. Of whom nothing is known has none. */
export function ListedLevel({ party: { level, levelOf, levelReason, headline } }: { readonly party: LevelRow }) {
  const { t } = useTranslation();
  if (levelOf === null) return <NoLabel reason={levelReason} />;
  return (
    <>
      <PartyLevel level={level} reason={levelReason === 'OWN_LABEL' ? null : levelReason} />
      {levelOf !== 'OWN' && (
        <span className="dim level-reason">
          {headline?.basis === levelOf ? <HeadlineWhy headline={headline} /> : t(`worstOf.${levelOf}`)}
        </span>
      )}
      {headline !== null && <Customers headline={headline} />}
    </>
  );
}
