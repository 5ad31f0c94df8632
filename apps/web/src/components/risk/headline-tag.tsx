import type { Headline } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { LevelTag } from './level-tag.tsx';

/** The headline of an object in one line: its level and why, and of a service the level of its customers' money. */
export function HeadlineTag({ headline }: { readonly headline: Headline | null }) {
  if (headline === null) return null;
  return (
    <span className="dim headline-tag">
      <LevelTag level={headline.level} /> <HeadlineBasis headline={headline} />
      <Customers headline={headline} />
    </span>
  );
}

/** The reason for a headline, marked where it rests on an unverified claim. */
export function HeadlineBasis({ headline }: { readonly headline: Headline }) {
  const { t } = useTranslation();
  return (
    <>
      <HeadlineWhy headline={headline} />
      {headline.isUnverified && ` · ${t('risk.unverified')}`}
    </>
  );
}

/** Level of the customers' money for a service, separate from the service's own. */
export function Customers({ headline: { customers } }: { readonly headline: Pick<Headline, 'customers'> }) {
  const { t } = useTranslation();
  if (customers === null) return null;
  return (
    <span className="dim nowrap" title={t('risk.customersNote')}>
      {' · '}
      {t('worstOf.CUSTOMERS')} <LevelTag level={customers} />
    </span>
  );
}

/** The reason for a headline, and directions whose answer could still make it graver. */
export function HeadlineWhy({ headline: { level, basis, unanswered } }: { readonly headline: Headline }) {
  const { t } = useTranslation();
  if (basis === null) return null;
  const [missing] = level === 'Critical' || !isOfMoney(basis) ? [] : unanswered;
  return (
    <>
      {t(`worstOf.${basis}`)}
      {missing !== undefined && t(`risk.unanswered.${missing}`)}
    </>
  );
}

const isOfMoney = (basis: NonNullable<Headline['basis']>): boolean => basis === 'ORIGIN' || basis === 'DESTINATION';
