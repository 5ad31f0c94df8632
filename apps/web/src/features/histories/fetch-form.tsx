import type { FetchBody, HistoriesAnswer } from '@sulian/contract';
import { formatCount, MAX_FETCH_HOPS } from '@sulian/domain';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/form/select-field.tsx';
import { useShorten } from '../../components/references/use-shorten.ts';
import { symbolOf } from './stored-history.tsx';

/** Choices of the form, all of them texts of its fields. */
export interface FetchChoice {
  readonly coin: string;
  readonly direction: 'INCOMING' | 'OUTGOING';
  readonly hops: string;
  readonly maxRequests: string;
}

export const toFetchBody = ({ coin, direction, hops, maxRequests }: FetchChoice): FetchBody => ({
  ...{ coin, direction, hops: Number(hops), maxRequests: Number(maxRequests) },
});

const HOPS = [0, 1, 2, 3, 4, 6, 10, 20, MAX_FETCH_HOPS];
const REQUESTS = [200, 500, 1_500, 5_000];

interface Props {
  readonly coins: HistoriesAnswer['coins'];
  readonly choice: FetchChoice;
  readonly onChange: (choice: FetchChoice) => void;
  readonly isDisabled: boolean;
  readonly onSubmit: () => void;
}

/** Coin, direction, range and requests of a job. */
export function FetchForm({ coins, choice, onChange, isDisabled, onSubmit }: Props) {
  const { t } = useTranslation();
  const toShort = useShorten();
  const set = (part: Partial<FetchChoice>) => onChange({ ...choice, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const all = coins.some(({ coin }) => coin === choice.coin)
    ? coins
    : [...coins, { coin: choice.coin, symbol: symbolOf(coins, choice.coin, toShort) }];
  return (
    <form className="history-form" onSubmit={submit}>
      <SelectField
        label={t('histories.coin')}
        value={choice.coin}
        onChange={(coin) => set({ coin })}
        options={all.map(({ coin, symbol }) => [coin, symbol] as const)}
        isDisabled={isDisabled}
      />
      <SelectField
        label={t('histories.hops')}
        value={choice.hops}
        onChange={(hops) => set({ hops })}
        options={HOPS.map((count) => [
          String(count),
          count === 0 ? t('histories.hopsNone') : t('histories.hopsUpTo', { count }),
        ])}
        isDisabled={isDisabled}
      />
      <SelectField
        label={t('histories.direction')}
        value={choice.direction}
        onChange={(direction) => set({ direction: direction === 'OUTGOING' ? 'OUTGOING' : 'INCOMING' })}
        options={(['INCOMING', 'OUTGOING'] as const).map((each) => [each, t(`histories.${each}`)] as const)}
        isDisabled={isDisabled || choice.hops === '0'}
      />
      <SelectField
        label={t('histories.requests')}
        value={choice.maxRequests}
        onChange={(maxRequests) => set({ maxRequests })}
        options={REQUESTS.map((most) => [String(most), t('histories.requestsUpTo', { most: formatCount(most) })])}
        isDisabled={isDisabled}
      />
      <button type="submit" className="btn primary" disabled={isDisabled}>
        {t('histories.start')}
      </button>
    </form>
  );
}
