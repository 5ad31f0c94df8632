import type { Coin } from '@sulian/contract';
import { isChainId } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainName } from '../../../components/chains/chain-icon.tsx';
import { useChains } from '../../../components/chains/use-chains.ts';
import { Action } from '../../../components/form/action.tsx';
import { DateField } from '../../../components/form/date-field.tsx';
import { at } from '../../../components/form/field.tsx';
import { Form } from '../../../components/form/form.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useShorten } from '../../../components/references/use-shorten.ts';
import { ErrorText, RetryButton } from '../../../components/states/states.tsx';
import type { Fault } from '../../../lib/fault.ts';
import { listCoins, type PaymentSearch } from '../api/payments.ts';
import { findDraftFault, type PaymentDraft, type PaymentField, TOLERANCES, toDraft, toSearch } from './draft.ts';

interface Props {
  readonly search: PaymentSearch | undefined;
  readonly isBusy: boolean;
  readonly onSearch: (search: PaymentSearch) => void;
}

/** Amount, coin and time of a payment, with the recipient where it is known. */
export function SearchForm({ search, isBusy, onSearch }: Props) {
  const { t } = useTranslation();
  const toShort = useShorten();
  const [draft, setDraft] = useState(() => toDraft(search));
  const [fault, setFault] = useState<Fault<PaymentField>>();
  const coins = useCoins(draft.blockchain);
  const coin = coins.data?.find(({ id }) => String(id) === draft.coin) ?? onlyOne(coins.data);
  const set = (part: Partial<PaymentDraft>) => {
    setFault(undefined);
    setDraft({ ...draft, ...part });
  };
  const submit = async () => {
    const whole = { ...draft, coin: String(coin?.id ?? '') };
    const draftFault = findDraftFault(whole, coin);
    setFault(draftFault);
    const next = draftFault === undefined ? toSearch(whole) : undefined;
    if (next !== undefined) onSearch(next);
  };
  const text = (field: 'amount' | 'recipient') => ({
    label: t(`trail.payments.${field}`),
    value: draft[field],
    onChange: (value: string) => set({ [field]: value }),
    fault: at(fault, field),
  });
  const time = (field: 'from' | 'to') => ({
    label: t(`trail.payments.${field}`),
    value: draft[field],
    onChange: (value: string) => set({ [field]: value }),
    fault: at(fault, field),
  });
  return (
    <Form className="payment-form" status={fault === undefined ? 'normal' : 'error'} fault={fault} onSubmit={submit}>
      <SelectField
        label={t('trail.payments.blockchain')}
        value={draft.blockchain}
        placeholder={t('trail.payments.chooseChain')}
        onChange={(blockchain) => set({ blockchain, coin: '' })}
        options={useStoredChains().map((id) => [id, chainName(id)])}
        fault={at(fault, 'blockchain')}
      />
      <SelectField
        label={t('trail.payments.coin')}
        value={String(coin?.id ?? '')}
        placeholder={t('trail.payments.chooseCoin')}
        onChange={(id) => set({ coin: id })}
        options={(coins.data ?? []).map((each) => [String(each.id), nameCoin(each, toShort)])}
        isDisabled={coins.data === undefined}
        fault={at(fault, 'coin')}
        hint={
          coins.isError && (
            <span className="field-failed">
              <ErrorText error={coins.error} /> <RetryButton onRetry={() => void coins.refetch()} />
            </span>
          )
        }
      />
      <TextField {...text('amount')} input={{ inputMode: 'decimal', autoComplete: 'off', maxLength: 60 }} />
      <SelectField
        label={t('trail.payments.tolerance')}
        value={draft.tolerance}
        onChange={(tolerance) => set({ tolerance })}
        options={TOLERANCES.map((each) => [String(each), each === 0 ? t('trail.payments.exact') : `± ${each} %`])}
      />
      <DateField {...time('from')} hasTime />
      <DateField {...time('to')} hasTime hint={t('trail.payments.window')} />
      <TextField
        {...text('recipient')}
        hint={t('trail.payments.optional')}
        input={{ autoComplete: 'off', maxLength: 200 }}
      />
      <div className="form-actions">
        <Action isBusy={isBusy}>{t('trail.payments.find')}</Action>
      </div>
    </Form>
  );
}

const onlyOne = (coins: readonly Coin[] = []): Coin | undefined => (coins.length === 1 ? coins[0] : undefined);

const nameCoin = ({ name, symbol, chainId, isKnown }: Coin, toShort: (contract: string) => string): string =>
  `${symbol} · ${name}${isKnown || chainId === null ? '' : ` ${toShort(chainId)}`}`;

/** Chains of which blocks are stored. */
function useStoredChains(): readonly string[] {
  const { data } = useChains();
  return Object.values(data ?? {})
    .filter(({ indexing }) => indexing.status === 'held')
    .map(({ id }) => id);
}

const useCoins = (blockchain: string) =>
  useQuery({
    queryKey: ['coins', blockchain],
    queryFn: () => (isChainId(blockchain) ? listCoins(blockchain) : Promise.resolve([])),
    enabled: isChainId(blockchain),
    staleTime: 300_000,
  });
