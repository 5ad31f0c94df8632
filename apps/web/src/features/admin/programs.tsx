import type { SystemState } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { chainName } from '../../components/chains/chain-icon.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';

type Program = SystemState['programs'][number];

/** Programs that serve the store, and the chains that each of them writes. */
export function Programs({ programs, chains }: Pick<SystemState, 'programs' | 'chains'>) {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const columns: ReadonlyArray<Column<Program>> = [
    { key: 'program', title: t('admin.program'), cell: (row) => <Machine program={row} /> },
    { key: 'version', title: t('admin.version'), cell: ({ version }) => version },
    { key: 'started', title: inZone(t('admin.startedAt')), cell: ({ startedAt }) => <Time sec={startedAt} /> },
    { key: 'seen', title: inZone(t('admin.seenAt')), cell: ({ seenAt }) => <Time sec={seenAt} inSeconds /> },
    { key: 'writes', title: t('admin.writes'), cell: (row) => listWritten(row, chains).join(', ') || '–' },
  ];
  return (
    <section className="card">
      <header>
        <h2>{t('admin.programs')}</h2>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys */}
      <section className="wide-table" aria-label={t('admin.programs')} tabIndex={0}>
        <DataTable label={t('admin.programs')} columns={columns} rows={programs} rowKey={toKey} />
      </section>
    </section>
  );
}

const toKey = ({ host, pid }: Pick<Program, 'host' | 'pid'>): string => `${host} ${pid}`;

const listWritten = (program: Program, chains: SystemState['chains']): readonly string[] =>
  chains.flatMap(({ blockchain, writer }) =>
    writer !== null && toKey(writer) === toKey(program) ? [chainName(blockchain)] : [],
  );

function Machine({ program: { host, pid, isThis } }: { readonly program: Program }) {
  const { t } = useTranslation();
  return (
    <>
      {t('admin.place', { host, pid: String(pid) })}
      {isThis && <div className="admin-note">{t('admin.thisProgram')}</div>}
    </>
  );
}

/** Machine and process of a program, or that it is the one which answers. */
export function ProgramPlace({
  place: { host, pid, isThis },
}: {
  readonly place: Pick<Program, 'host' | 'pid' | 'isThis'>;
}) {
  const { t } = useTranslation();
  const place = t('admin.place', { host, pid: String(pid) });
  return isThis ? <span title={place}>{t('admin.thisProgram')}</span> : place;
}
