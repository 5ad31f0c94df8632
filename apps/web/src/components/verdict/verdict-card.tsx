import type { Headline, RiskLevel } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HeadlineBasis } from '../risk/headline-tag.tsx';
import { LevelTag } from '../risk/level-tag.tsx';
import { Bone } from '../states/skeleton.tsx';
import { useIsLate } from '../states/use-is-late.ts';
import './verdict-card.css';

interface Way {
  readonly key: string;
  readonly name: string;
  /** Undefined: on its way, or nothing went this way; see `isWaiting`. */
  readonly level: RiskLevel | undefined;
  /** Percent; null: there is no answer. */
  readonly notFollowed: number | null;
  readonly gapText: string;
  readonly onShow: () => void;
}

interface Props {
  readonly label: string;
  /** Undefined: not known yet. */
  readonly headline: Headline | undefined;
  /** The level of a service's customers could still become graver. */
  readonly areCustomersOpen: boolean;
  /** Action of the headline, with its accessible label. */
  readonly onShow: () => void;
  readonly showLabel: string;
  readonly ways: readonly Way[];
  /** True while facts are still loading: the card reserves their height. */
  readonly isWaiting: boolean;
  /** Bullets, in order. */
  readonly children: ReactNode;
}

/** How grave it is, why in at most five bullets, and how much of it nobody knows. */
export function VerdictCard(props: Props) {
  const { label, headline, areCustomersOpen, onShow, showLabel, ways, isWaiting, children } = props;
  const isLate = useIsLate(isWaiting);
  const wait = isWaiting && !isLate ? 'early' : isLate ? 'late' : '';
  return (
    <section
      className={`card verdict ${headline?.level ?? ''} ${wait} ${headline?.isService === true ? 'service' : ''}`}
      aria-label={label}
      aria-busy={isWaiting}
    >
      <div className="verdict-level">
        {headline === undefined ? (
          <Bone width={90} height={26} />
        ) : (
          <button type="button" className="verdict-headline" aria-label={showLabel} onClick={onShow}>
            <Word level={headline.level} />
          </button>
        )}
        <span className="verdict-why">{headline !== undefined && <HeadlineBasis headline={headline} />}</span>
        {ways.map(({ key, name, level, gapText, notFollowed, onShow: show }) => (
          <button type="button" className="verdict-way" key={key} title={gapText} onClick={show}>
            {name} {level !== undefined && <LevelTag level={level} />} <GapBar notFollowed={notFollowed} />
            <span className="sr-only">{gapText}</span>
          </button>
        ))}
      </div>
      {headline?.isService === true && <Customers level={areCustomersOpen ? undefined : headline.customers} />}
      <ul className="verdict-text">{children}</ul>
    </section>
  );
}

/** The money of a service's customers, as large as the headline. @param level undefined: on its way; null: nothing moved */
function Customers({ level }: { readonly level: RiskLevel | null | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={`verdict-level verdict-customers ${level ?? ''}`}>
      {level === undefined ? (
        <Bone width={90} height={26} />
      ) : (
        <span className="verdict-headline">{level === null ? t('app.missing') : <Word level={level} />}</span>
      )}
      <span className="verdict-why">{t('worstOf.CUSTOMERS')}</span>
      <span className="verdict-note">{t('risk.customersNote')}</span>
    </div>
  );
}

function Word({ level }: { readonly level: RiskLevel }) {
  return useTranslation().t(`level.${level}`);
}

/** Bar of the traced part, solid, and the untraced one, hatched; without an answer all of it is hatched. Nothing untraced has no bar. */
function GapBar({ notFollowed }: { readonly notFollowed: number | null }) {
  const percent = notFollowed ?? 100;
  if (percent === 0) return null;
  return (
    <span className="gap-bar" aria-hidden="true">
      <i style={{ width: `${percent}%` }} />
    </span>
  );
}
