import type { TrailAnswer, TrailStep } from '@sulian/contract';
import { groupAmount } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../components/amounts/figure.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { paths } from '../../lib/paths.ts';
import { toPercent } from './percent.ts';
import { Inferred } from './strip.tsx';
import { TrailName } from './trail-party.tsx';
import { Waited } from './waited.tsx';

/** The same trail as a table: the steps that its file has. */
export function Steps({ answer }: { readonly answer: TrailAnswer }) {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const { steps, blockchain, symbol, arrived, elapsedSec } = answer;
  const right = (key: string, cell: (step: TrailStep) => ReactNode): Column<TrailStep> => ({
    key,
    title: t(`trail.columns.${key}`),
    align: 'right',
    cell,
  });
  const columns: readonly Column<TrailStep>[] = [
    {
      key: 'step',
      title: t('trail.columns.step'),
      className: 'wide',
      cell: (step) => (
        <span className="trail-way">
          {steps.indexOf(step) + 1} <TrailName party={step.from} blockchain={blockchain} />{' '}
          <span aria-hidden="true">→</span> <TrailName party={step.to} blockchain={blockchain} />
        </span>
      ),
    },
    {
      key: 'hash',
      title: t('trail.columns.hash'),
      cell: ({ hash }) => <Hash text={hash} to={paths.transaction(blockchain, hash)} keep={6} />,
    },
    { key: 'time', title: inZone(t('trail.columns.time')), cell: ({ time }) => <Time sec={time} inSeconds /> },
    right('waited', ({ waitedSec }) => <Waited sec={waitedSec} />),
    right('moved', (step) => (
      <>
        {step.moved === null ? t('app.missing') : <Figure text={groupAmount(step.moved)} />}{' '}
        {step.symbol !== symbol && <small>{step.symbol}</small>}
      </>
    )),
    right('amount', ({ amount }) => (
      <b>
        <Figure text={groupAmount(amount)} />
      </b>
    )),
    right('ofStep', ({ ofStep }) => toPercent(ofStep)),
    right('ofStart', ({ percentage }) => toPercent(percentage)),
    {
      key: 'basis',
      title: t('trail.columns.basis'),
      cell: ({ basis }) => (basis === 'INFERRED' ? <Inferred /> : t(`trail.basis.${basis}`)),
    },
  ];
  return (
    <section className="card trail-steps">
      <header>
        <h2>{t('trail.steps')}</h2>
        <span className="dim">{t('trail.unit', { symbol })}</span>
      </header>
      <div className="trail-table">
        <DataTable
          label={t('trail.steps')}
          columns={columns}
          rows={steps}
          rowKey={({ hash, to, leg }) => `${hash} ${to.address} ${leg}`}
          foot={{
            step: t('trail.arrivedFoot'),
            waited: <Waited sec={elapsedSec} />,
            amount: <Figure text={groupAmount(arrived.amount)} />,
            ofStart: toPercent(arrived.percentage),
          }}
        />
      </div>
    </section>
  );
}
