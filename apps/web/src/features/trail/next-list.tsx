import type { TrailAnswer, TrailMove } from '@sulian/contract';
import { groupAmount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Empty } from '../../components/states/states.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { type TrailRef, trailPath } from '../../lib/trail.ts';
import { goOn, passLast } from './go-on.ts';
import { GoOn, Inferred } from './strip.tsx';
import { TrailParty } from './trail-party.tsx';
import { useTransferColumns } from './transfer-columns.tsx';
import { WalkCut } from './walk-cut.tsx';

interface Props {
  readonly trail: TrailRef;
  readonly answer: TrailAnswer;
}

/** Moves of the money from the end of the trail. */
export function NextList({ trail, answer }: Props) {
  const { t } = useTranslation();
  const { next, direction } = answer;
  return (
    <section className="card trail-next">
      <header>
        <h2>{t(`trail.next.${direction}`)}</h2>
        {isInferred(answer) && <Inferred />}
        {next !== null && <span className="dim">{t('trail.places', { count: next.total })}</span>}
      </header>
      {next === null ? (
        <Stopped trail={trail} />
      ) : next.total === 0 ? (
        <Empty text={t('trail.nextNone')} />
      ) : (
        <Moves {...{ trail, answer, next }} />
      )}
    </section>
  );
}

/** True for moves after a service that was passed. */
const isInferred = ({ steps }: TrailAnswer): boolean =>
  steps.some(({ isThrough, continuation }) => isThrough && continuation === 'THROUGH');

/** The trail has stopped at a service, which is passed only on demand. */
function Stopped({ trail }: Pick<Props, 'trail'>) {
  const { t } = useTranslation();
  return (
    <p className="trail-stopped">
      {t('trail.stopped')} <Link to={trailPath(passLast(trail, true))}>{t('trail.pass')}</Link>
    </p>
  );
}

function Moves({ trail, answer, next }: Props & { readonly next: NonNullable<TrailAnswer['next']> }) {
  const { t } = useTranslation();
  const columns = useMoveColumns({ trail, answer });
  const { items, others } = next;
  return (
    <>
      <WalkCut step={answer.steps.at(-1)} />
      <div className="trail-table">
        <DataTable
          label={t(`trail.next.${answer.direction}`)}
          columns={columns}
          rows={items}
          rowKey={({ hash, party, leg, stop, coin }) => `${hash} ${party.address} ${leg} ${stop} ${coin}`}
        />
      </div>
      {others.count > 0 && (
        <p className="trail-stopped dim">
          {t('trail.others', { count: others.count, amount: groupAmount(others.amount), symbol: answer.symbol })}
        </p>
      )}
    </>
  );
}

function useMoveColumns({ trail, answer }: Props): readonly Column<TrailMove>[] {
  const { t } = useTranslation();
  const transfer = useTransferColumns(answer);
  return [
    {
      key: 'party',
      title: t('trail.columns.party'),
      className: 'wide',
      cell: (move) => <Reached move={move} answer={answer} />,
    },
    ...transfer,
    {
      key: 'goOn',
      title: t('trail.columns.goOn'),
      className: 'ways-on',
      cell: (move) => <GoOn trail={goOn(trail, trail.hops.length, move)} />,
    },
  ];
}

/** The party, or why the money ended without one, in the coin that it had become. Money that stayed is at its own address. */
function Reached({ move, answer }: { readonly move: TrailMove } & Pick<Props, 'answer'>) {
  const { t } = useTranslation();
  const { stop, party, symbol } = move;
  const { blockchain } = answer;
  const isOwnEnd = stop !== null && stop !== party.entity?.type;
  return (
    <div className="trail-reached">
      {isOwnEnd && (
        <span>
          <b>{t(`type.${stop}`)}</b> {symbol !== null && symbol !== answer.symbol && <small>{symbol}</small>}
        </span>
      )}
      {(party.address !== null || !isOwnEnd) && <TrailParty party={party} blockchain={blockchain} />}
    </div>
  );
}
