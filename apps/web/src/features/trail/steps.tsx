import type { TrailAnswer, TrailStep } from '@sulian/contract';
import { groupAmount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../components/amounts/figure.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { toPercent } from './percent.ts';
import { Inferred } from './strip.tsx';
import { TrailName } from './trail-party.tsx';
import { useTransferColumns } from './transfer-columns.tsx';
import { Waited } from './waited.tsx';

/** The same trail as a table: the steps that its file has. */
export function Steps({ answer }: { readonly answer: TrailAnswer }) {
  const { t } = useTranslation();
  const { steps, blockchain, symbol, arrived, elapsedSec } = answer;
  const transfer = useTransferColumns(answer, { inSeconds: true });
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
    ...transfer,
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
            step: (
              <>
                {t('trail.arrivedFoot')} <span className="dim">{t('trail.elapsed')}</span> <Waited sec={elapsedSec} />
              </>
            ),
            amount: <Figure text={groupAmount(arrived.amount)} />,
            ofStart: toPercent(arrived.percentage),
          }}
        />
      </div>
    </section>
  );
}
