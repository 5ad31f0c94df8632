import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../../components/form/date-field.tsx';
import { Field } from '../../../../components/form/field.tsx';
import type { ListedRef } from '../../../../lib/api.ts';
import { hasManyAssets } from '../../../../lib/chain-assets.ts';
import { findDateFault, isTurned } from '../../../../lib/date-fault.ts';
import { secondsOf, toDay } from '../../../../lib/days.ts';
import { coinsQuery } from '../../../../lib/object-queries.ts';
import type { TransactionView } from '../../../../lib/transaction-view.ts';
import { ALL, findChosen } from '../../assets/choice.ts';
import { CoinSelect } from '../../assets/coin-select.tsx';
import { readParty } from './party-text.ts';

type Set = (part: Partial<TransactionView>) => void;

/** A few fields and what sets them. */
function Panel({
  children,
  onSet,
  isReady = true,
}: {
  readonly children: ReactNode;
  readonly onSet: () => void;
  readonly isReady?: boolean;
}) {
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSet();
  };
  return (
    <form onSubmit={submit}>
      {children}
      <button type="submit" className="btn small" disabled={!isReady}>
        {t('filter.set')}
      </button>
    </form>
  );
}

export function DirectionPanel({ onSet }: { readonly onSet: Set }) {
  const { t } = useTranslation();
  return (['INCOMING', 'OUTGOING'] as const).map((direction) => (
    <button key={direction} type="button" className="btn small" onClick={() => onSet({ direction })}>
      {t(`direction.${direction}`)}
    </button>
  ));
}

interface OfObject {
  readonly target: ListedRef;
  readonly view: TransactionView;
  readonly onSet: Set;
}

export function CoinPanel({ target, view, onSet }: OfObject) {
  const { data } = useQuery(coinsQuery(target));
  const { t } = useTranslation();
  if (data === undefined) return <span className="dim">{t('filter.waiting')}</span>;
  return <CoinSelect items={data.items} choice={view.coin} onChoose={(coin) => onSet({ coin })} />;
}

/** Two days, of which either may be left open. */
export function TimePanel({ view, onSet }: Omit<OfObject, 'target'>) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(view.from === undefined ? '' : toDay(view.from));
  const [to, setTo] = useState(view.to === undefined ? '' : toDay(view.to));
  const isBackward = isTurned(from, to);
  const isRead = [from, to].every((day) => findDateFault(day) === undefined);
  return (
    <Panel
      onSet={() => onSet({ from: secondsOf(from)?.first, to: secondsOf(to)?.last })}
      isReady={isRead && !isBackward && `${from}${to}` !== ''}
    >
      <DateField label={t('filter.from')} value={from} onChange={setFrom} />
      <DateField
        label={t('filter.to')}
        value={to}
        onChange={setTo}
        fault={isBackward ? { field: 'to', key: 'time.badSpan' } : undefined}
      />
    </Panel>
  );
}

const AMOUNT = /^\d{1,40}(\.\d+)?$/;

/** An amount in the unit of one coin, which is chosen here where none is. */
export function AmountPanel({ target, view, onSet }: OfObject) {
  const { t } = useTranslation();
  const { data } = useQuery(coinsQuery(target));
  const [text, setText] = useState(view.atLeast ?? '');
  const [coin, setCoin] = useState(view.coin);
  const chosen = findChosen(data?.items ?? [], coin);
  const places = text.split('.')[1]?.length ?? 0;
  const isReady = AMOUNT.test(text) && coin !== ALL && places <= (chosen?.decimals ?? 0);
  return (
    <Panel onSet={() => onSet({ atLeast: text, coin })} isReady={isReady}>
      <label>
        {t('filter.atLeast')}{' '}
        <input
          className="input"
          inputMode="decimal"
          value={text}
          onChange={(event) => setText(event.target.value.trim())}
        />
      </label>
      {hasManyAssets(target.blockchain) && data !== undefined ? (
        <CoinSelect items={data.items} choice={coin} onChoose={setCoin} />
      ) : (
        <span className="dim">{chosen?.symbol}</span>
      )}
    </Panel>
  );
}

interface PartyProps {
  readonly onSet: Set;
  /** Parties in the current list. */
  readonly named: ReadonlyArray<{ readonly id: number; readonly name: string }>;
}

/** Selects an address, or a party of the list by click or name; other text is reported at the field. */
export function PartyPanel({ blockchain, named, onSet }: PartyProps & { readonly blockchain: string }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const take = () => {
    const counterparty = readParty(text, named, blockchain);
    if (counterparty === undefined) setRefused(true);
    else onSet({ counterparty });
  };
  return (
    <>
      <Panel onSet={take} isReady={text.trim() !== ''}>
        <div className="filter-party">
          <Field
            label={t('filter.address')}
            fault={
              isRefused
                ? { field: 'party', key: named.length > 0 ? 'filter.badParty' : 'filter.badAddress' }
                : undefined
            }
          >
            {(inputProps) => (
              <input
                className="input filter-address"
                maxLength={128}
                spellCheck={false}
                {...inputProps}
                value={text}
                onChange={(event) => {
                  setRefused(false);
                  setText(event.target.value);
                }}
              />
            )}
          </Field>
        </div>
      </Panel>
      <NamedParties named={named} onSet={onSet} />
    </>
  );
}

/** Those who are named in the list. */
export function NamedParties({ named, onSet }: PartyProps) {
  const { t } = useTranslation();
  if (named.length === 0) return null;
  return (
    <div className="filter-named">
      <span className="dim">{t('filter.ofPage')}</span>
      {named.map(({ id, name }) => (
        <button key={id} type="button" className="btn small" onClick={() => onSet({ counterparty: `entity:${id}` })}>
          {name}
        </button>
      ))}
    </div>
  );
}
