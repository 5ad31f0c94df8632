import type { DeskAnswer, DeskChangesAnswer, DeskObject, DeskProposal } from '@sulian/contract';
import { DESK_ROLES, formatCount } from '@sulian/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../components/console/filter-select.tsx';
import { Narrowed } from '../../../components/console/narrowed.tsx';
import { ErrorText, RetryButton } from '../../../components/states/states.tsx';
import { Strip } from '../../../components/states/strip.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { Notes } from '../notes/notes.tsx';
import { ObjectProposal } from '../propose/object-proposal.tsx';
import { useProposals } from '../propose/use-proposals.ts';
import { ObjectReplies } from '../replies/object-replies.tsx';
import { AlertList } from './alert-list.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { RemoveObject } from './remove-object.tsx';
import { type ObjectAlerts, useAlerts } from './use-alerts.ts';
import { useColumns } from './use-columns.tsx';
import { useFacts } from './use-facts.ts';
import { countCollections, type DeskListView, type DeskOrder, FIRST_VIEW, listShown, NO_ROLE } from './view.ts';

const PER_PAGE = 25;
/** Orders whose first click shows the largest first. */
const DESCENDING: ReadonlySet<DeskOrder> = new Set(['NOTES', 'ADDED']);

interface Props {
  readonly desk: DeskAnswer;
  readonly changes: DeskChangesAnswer | undefined;
  /** Time from which alerts count as new. */
  readonly since: number;
}

/** The objects of the case. Facts of the chain are read for the page on screen alone. */
export function Objects({ desk: { objects, right }, changes, since }: Props) {
  const { t } = useTranslation();
  const [view, setView] = useState(FIRST_VIEW);
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<number>();
  const [removed, setRemoved] = useState<DeskObject>();
  const shownObjects = listShown(objects, view);
  const rows = shownObjects.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const { query, factsOf } = useFacts(rows);
  const alertsOf = useAlerts(rows, since);
  const { query: proposals, proposalOf } = useProposals();
  const mayEdit = right !== 'READER';
  const narrow = (part: Partial<DeskListView>) => {
    setPage(1);
    setView((now) => ({ ...now, ...part }));
  };
  const columns = useColumns({
    ...{ view, factsOf, alertsOf, proposalOf, changes, mayEdit, onRemove: setRemoved },
    isOpen: ({ id }) => open.has(String(id)),
    onToggle: ({ id }) => setOpen((now) => toggle(now, String(id))),
    onEdit: ({ id }) => setEdited(id),
    onCollection: (collection) => narrow({ collection }),
    onOrder: (by) => narrow({ by, isAscending: view.by === by ? !view.isAscending : !DESCENDING.has(by) }),
  });
  const editedObject = objects.find(({ id }) => id === edited);
  return (
    <section className="card desk-objects">
      <header>
        <h2>{t('desk.objects')}</h2>
        <span className="dim">{t('desk.inCase')}</span>
      </header>
      <Filters objects={objects} view={view} onChange={narrow} />
      {query.isError && (
        <Strip action={<RetryButton onRetry={() => void query.refetch()} />}>
          {t('desk.factsFailed')} <ErrorText error={query.error} />
        </Strip>
      )}
      {proposals.isError && (
        <Strip action={<RetryButton onRetry={() => void proposals.refetch()} />}>
          {t('desk.propose.failed')} <ErrorText error={proposals.error} />
        </Strip>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys */}
      <section className="wide-table" aria-label={t('desk.objects')} tabIndex={0}>
        <DataTable
          label={t('desk.objects')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => String(id)}
          expansion={{
            open,
            label: ({ name, address }) => name ?? address,
            toggleLabel: ({ name, address }, isOpen) =>
              t(isOpen ? 'desk.notes.close' : 'desk.notes.open', { name: name ?? address }),
            onToggle: (key) => setOpen((now) => toggle(now, key)),
            render: (object) => (
              <Opened object={object} alerts={alertsOf(object)} proposal={proposalOf(object)} mayEdit={mayEdit} />
            ),
          }}
        />
      </section>
      {rows.length === 0 && <p className="desk-none dim">{t('desk.noneLeft')}</p>}
      <footer className="list-foot">
        <span>
          {t('desk.count', {
            count: shownObjects.length,
            shown: formatCount(shownObjects.length),
            all: formatCount(objects.length),
          })}
        </span>
        <Pager page={page} total={shownObjects.length} perPage={PER_PAGE} onChange={setPage} />
      </footer>
      {editedObject !== undefined && <EditDialog object={editedObject} onClose={() => setEdited(undefined)} />}
      {removed !== undefined && <RemoveObject object={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  );
}

interface OpenedProps {
  readonly object: DeskObject;
  readonly alerts: ObjectAlerts;
  readonly proposal: DeskProposal | undefined;
  readonly mayEdit: boolean;
}

/** Content of an opened row: its proposed label, notifications of its alerts, replies of exchanges, then its notes. */
const Opened = ({ object, alerts: { group }, proposal, mayEdit }: OpenedProps) => (
  <>
    <ObjectProposal object={object} proposal={proposal} mayEdit={mayEdit} />
    {group !== undefined && <AlertList object={object} group={group} />}
    <ObjectReplies object={object} />
    <Notes object={object} mayEdit={mayEdit} />
  </>
);

interface FiltersProps {
  readonly objects: readonly DeskObject[];
  readonly view: DeskListView;
  readonly onChange: (part: Partial<DeskListView>) => void;
}

function Filters({ objects, view, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const countRole = (role: string) => objects.filter((each) => (each.role ?? NO_ROLE) === role).length;
  const roles = [...DESK_ROLES, NO_ROLE].filter((role) => role === view.role || countRole(role) > 0);
  const named = (text: string, count: number) => `${text} ${formatCount(count)}`;
  const collections = countCollections(objects);
  return (
    <div className="toolbar">
      <search>
        <input
          className="input"
          type="search"
          aria-label={t('desk.search')}
          placeholder={t('desk.search')}
          value={view.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
        {view.text.trim() !== '' && <Narrowed by={t('desk.search')} to={view.text.trim()} />}
      </search>
      <FilterSelect
        label={t('desk.role')}
        value={view.role}
        onChange={(role) => onChange({ role })}
        options={[
          ['', named(t('desk.allRoles'), objects.length)],
          ...roles.map(
            (role) =>
              [role, named(t(role === NO_ROLE ? 'desk.noRole' : `desk.roles.${role}`), countRole(role))] as const,
          ),
        ]}
      />
      {collections.length > 0 && (
        <FilterSelect
          label={t('desk.collections')}
          value={view.collection}
          onChange={(collection) => onChange({ collection })}
          options={[
            ['', t('desk.allCollections')],
            ...collections.map(([name, count]) => [name, named(name, count)] as const),
          ]}
        />
      )}
    </div>
  );
}

function toggle(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}
