import type { StoredBasis } from '@sulian/domain';
import { type ReactNode, startTransition, useId, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../components/layout/tabs.tsx';
import { LevelTag } from '../../components/risk/level-tag.tsx';
import { useIsLate } from '../../components/states/use-is-late.ts';
import type { Direction } from '../../lib/analyse.ts';
import { usePrinting } from '../../lib/printing.ts';
import { DirectionRisk } from './direction-risk.tsx';
import { type Risk, useBothScored } from './use-risk.ts';
import { severityOf } from './verdict/headline.ts';
import type { Scored } from './verdict/scored.ts';

interface Props {
  readonly risk: Risk;
  /** Basis of the page's own answer, for a scoring without one; undefined while loading. */
  readonly basis?: StoredBasis | null | undefined;
  /** False where several operations moved value: then amounts of shares mean nothing. */
  readonly hasAmounts?: boolean;
  /** Content at the right of the panel's head. */
  readonly aside?: ReactNode;
}

/** Origin or destination of the money, and its risk. */
export function RiskPanel({ risk, basis, hasAmounts = true, aside }: Props) {
  const { t } = useTranslation();
  const panel = useId();
  const { direction: shownDirection, setDirection, questionOf } = risk;
  const both = useBothScored(risk);
  // The tab answers the click at once; the page is drawn after that, and until then the other way's answer is out of sight.
  const [direction, answerClick] = useOptimistic(shownDirection);
  const turn = (way: Direction) =>
    startTransition(() => {
      answerClick(way);
      setDirection(way);
    });
  const question = questionOf(shownDirection);
  // On paper nobody turns to the other way: it has a card of its own.
  const isPrinted = usePrinting() !== 'NOTHING';
  const otherWay: Direction = shownDirection === 'INCOMING' ? 'OUTGOING' : 'INCOMING';
  const wait = useWait(both[direction].state === 'PENDING');
  return (
    <>
      <section className={`card risk ${wait}`} id="risk">
        <header>
          <h2>{t('risk.title')}</h2>
          {aside}
          <Tabs<Direction>
            label={t('risk.title')}
            controls={panel}
            value={direction}
            onChange={turn}
            options={(['INCOMING', 'OUTGOING'] as const).map((way) => ({
              value: way,
              label: <WayName way={way} scored={both[way]} />,
            }))}
          />
        </header>
        <div
          id={panel}
          role="tabpanel"
          aria-label={t(`flow.${direction}`)}
          className={shownDirection === direction ? '' : 'risk-turning'}
        >
          <DirectionRisk
            key={`${shownDirection} ${question.coin}`}
            question={question}
            basis={basis}
            hasAmounts={hasAmounts}
            onAnyway={risk.calculateAnyway}
          />
        </div>
      </section>
      {isPrinted && (
        <section className="card risk other-way">
          <header>
            <h2>
              {t('risk.title')} · <WayName way={otherWay} scored={both[otherWay]} />
            </h2>
          </header>
          <DirectionRisk
            question={questionOf(otherWay)}
            basis={basis}
            hasAmounts={hasAmounts}
            onAnyway={risk.calculateAnyway}
            isOtherWay
          />
        </section>
      )}
    </>
  );
}

/** Visibility of the content below: shown once it no longer moves, or after a while in its reserved space. */
function useWait(isWaiting: boolean): string {
  const isLate = useIsLate(isWaiting);
  if (isLate) return 'late';
  return isWaiting ? 'early' : '';
}

function WayName({ way, scored }: { readonly way: Direction; readonly scored: Scored }) {
  const { t } = useTranslation();
  const level = scored.state === 'DONE' ? severityOf(scored) : undefined;
  return (
    <>
      {t(`flow.${way}`)} {level !== undefined && <LevelTag level={level} />}
      {scored.state === 'PENDING' && (
        <span className="level-awaited" aria-hidden="true">
          {t('level.Critical')}
        </span>
      )}
    </>
  );
}
