import type { DeskChangesAnswer, DeskObject, DeskProposal } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { ChainIcon } from '../../../components/chains/chain-icon.tsx';
import { useChainText } from '../../../components/chains/use-chain-text.ts';
import { Hash } from '../../../components/references/hash.tsx';
import type { Column } from '../../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../../components/text/time.tsx';
import { paths } from '../../../lib/paths.ts';
import { ProposalState } from '../propose/proposal-state.tsx';
import { AlertCount } from './alert-count.tsx';
import { Balance, Level } from './cells.tsx';
import { Since } from './since.tsx';
import type { ObjectAlerts } from './use-alerts.ts';
import type { ObjectFacts } from './use-facts.ts';
import type { DeskListView, DeskOrder } from './view.ts';

interface Columns {
  readonly view: DeskListView;
  readonly onOrder: (by: DeskOrder) => void;
  readonly factsOf: (object: DeskObject) => ObjectFacts;
  readonly alertsOf: (object: DeskObject) => ObjectAlerts;
  readonly proposalOf: (object: DeskObject) => DeskProposal | undefined;
  /** Undefined: not known. */
  readonly changes: DeskChangesAnswer | undefined;
  readonly isOpen: (object: DeskObject) => boolean;
  readonly onToggle: (object: DeskObject) => void;
  readonly mayEdit: boolean;
  readonly onEdit: (object: DeskObject) => void;
  readonly onRemove: (object: DeskObject) => void;
  readonly onCollection: (name: string) => void;
}

/** Columns of the objects; the mark of an investigator's colour is at the row's edge, see desk.css. */
export function useColumns(of: Columns): readonly Column<DeskObject>[] {
  const { t } = useTranslation();
  const toChain = useChainText();
  const inZone = useTimeTitle();
  const sort = (by: DeskOrder) => ({
    sort: {
      direction:
        of.view.by !== by ? ('none' as const) : of.view.isAscending ? ('ascending' as const) : ('descending' as const),
      onToggle: () => of.onOrder(by),
    },
  });
  return [
    {
      key: 'name',
      title: t('desk.columns.name'),
      className: 'desk-object',
      ...sort('NAME'),
      cell: ({ blockchain, address, colour }) => (
        <span className="desk-id">
          {colour !== null && <span className={`desk-mark ${colour}`} title={t(`desk.colours.${colour}`)} />}
          <ChainIcon id={blockchain} />
          <span className="sr-only">{toChain(blockchain)}</span>
          <Hash text={address} to={paths.address(blockchain, address)} />
        </span>
      ),
    },
    {
      key: 'role',
      title: t('desk.columns.role'),
      ...sort('ROLE'),
      cell: (object) => <Role object={object} onCollection={of.onCollection} />,
    },
    {
      key: 'level',
      title: t('desk.columns.level'),
      cell: (object) => <OwnLevel facts={of.factsOf(object)} proposal={of.proposalOf(object)} />,
    },
    {
      key: 'balance',
      title: t('desk.columns.balance'),
      align: 'right',
      cell: (object) => <Balance facts={of.factsOf(object)} />,
    },
    {
      key: 'since',
      title: t('desk.columns.since'),
      cell: (object) => (
        <span className="desk-since">
          <Since object={object} changes={of.changes} />
          <AlertCount
            alerts={of.alertsOf(object)}
            name={object.name ?? object.address}
            isOpen={of.isOpen(object)}
            onToggle={() => of.onToggle(object)}
          />
        </span>
      ),
    },
    { key: 'notes', title: t('desk.columns.notes'), align: 'right', ...sort('NOTES'), cell: ({ notes }) => notes },
    {
      key: 'added',
      title: inZone(t('desk.columns.added')),
      className: 'hidden-on-phones desk-added-at',
      ...sort('ADDED'),
      cell: ({ addedSec }) => <Time sec={addedSec} />,
    },
    ...(of.mayEdit
      ? [
          {
            key: 'actions',
            title: <span className="sr-only">{t('desk.columns.actions')}</span>,
            cell: (object: DeskObject) => <Actions object={object} onEdit={of.onEdit} onRemove={of.onRemove} />,
          },
        ]
      : []),
  ];
}

interface OwnLevelProps {
  readonly facts: ObjectFacts;
  readonly proposal: DeskProposal | undefined;
}

/** The label that the object has, above the one that the case proposed. */
const OwnLevel = ({ facts, proposal }: OwnLevelProps) => (
  <>
    <Level facts={facts} />
    {proposal !== undefined && <ProposalState proposal={proposal} />}
  </>
);

/** Role in words, and the collections, each of which filters the list. */
function Role({
  object: { role, collections },
  onCollection,
}: Pick<Columns, 'onCollection'> & { readonly object: DeskObject }) {
  const { t } = useTranslation();
  if (role === null && collections.length === 0) return null;
  return (
    <span className="desk-role">
      {role !== null && <span className="chip">{t(`desk.roles.${role}`)}</span>}
      {collections.map((each) => (
        <button key={each} type="button" className="link" onClick={() => onCollection(each)}>
          {each}
        </button>
      ))}
    </span>
  );
}

function Actions({ object, onEdit, onRemove }: Pick<Columns, 'onEdit' | 'onRemove'> & { readonly object: DeskObject }) {
  const { t } = useTranslation();
  const name = object.name ?? object.address;
  return (
    <span className="row-actions">
      <button type="button" className="link" aria-label={t('desk.edit.of', { name })} onClick={() => onEdit(object)}>
        {t('desk.edit.open')}
      </button>
      <button
        type="button"
        className="link severe"
        aria-label={t('desk.remove.of', { name })}
        onClick={() => onRemove(object)}
      >
        {t('desk.remove.open')}
      </button>
    </span>
  );
}
