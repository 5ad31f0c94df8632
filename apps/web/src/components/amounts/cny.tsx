import type { CoinsAnswer } from '@sulian/contract';
import { formatCny, formatDay, toCny } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Exact } from '../text/exact.tsx';
import { useUsd } from './usd.tsx';

type Rate = CoinsAnswer['_metadata']['cny'];

/** A shown value in USD, in CNY by the imported rate; nothing without a rate or a value. */
export function Cny({ usd, rate }: { readonly usd: number | null | undefined; readonly rate: Rate }) {
  const { t } = useTranslation();
  const toShort = useUsd();
  if (rate === null || usd == null) return null;
  const cny = toCny([{ usd, rate }]);
  return <Exact exact={formatCny(cny)}>{t('tile.cny', { value: toShort(Number(cny)) })}</Exact>;
}

/** Names the rate under the figures, where a print has it too. */
export function CnyRate({ rate }: { readonly rate: Rate }) {
  const { t } = useTranslation();
  if (rate === null) return null;
  return (
    <p className="dim cny-rate">
      {t('tile.cnyRate', { date: formatDay(rate.day), rate: rate.perUsd.toFixed(4), source: rate.source })}
    </p>
  );
}
