import type { EntitySumsAnswer } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUsdCells, useUsdNotes } from '../../components/amounts/usd.tsx';
import { useChainText } from '../../components/chains/use-chain-text.ts';
import { TAB_PARAM } from '../../components/layout/tab-card.tsx';
import { Tabs } from '../../components/layout/tabs.tsx';
import { LeftOut } from '../../components/print/left-out.tsx';
import { EntityLink } from '../../components/references/entity-link.tsx';
import { NoLabel } from '../../components/risk/no-label.tsx';
import { RatedLevel } from '../../components/risk/party-level.tsx';
import { Empty } from '../../components/states/states.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { ENTITY_LISTS, PARTY_PARAMS } from '../../lib/party-params.ts';
import { MAX_PRINTED_ROWS, usePrinting } from '../../lib/printing.ts';
import { RISK_TOKEN } from '../../styles/theme.ts';

const PER_PAGE = 10;

type Party = EntitySumsAnswer['parties'][number];
type Way = 'received' | 'paid';

const keyOf = ({ kind, entity }: Party): string => `${kind} ${entity?.id ?? ''}`;
/** False for a party that certainly received nothing, in the list of receivers. */
const isOn = (way: Way) => (party: Party) =>
  party[way].amountUsd !== 0 || party.coins.some((coin) => Number(coin[way] ?? 1) !== 0);

/** Direct counterparties of all its addresses together, by direction. */
export function Parties({ sums }: { readonly sums: EntitySumsAnswer }) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const panel = useId();
  const [way, setWay] = useState<Way>('received');
  const { parties, numberOfParties, partiesUnknown } = sums;
  const rows = parties.filter(isOn(way)).sort((a, b) => (b[way].amountUsd ?? -1) - (a[way].amountUsd ?? -1));
  const unnamed = parties.find(({ kind }) => kind === 'UNNAMED')?.[way].percentage ?? null;
  return (
    <section className="card list entity-list">
      <header>
        <h2>{t('entity.flow.title')}</h2>
        <Tabs<Way>
          label={t('entity.flow.title')}
          controls={panel}
          value={way}
          onChange={setWay}
          options={[
            { value: 'received', label: t('entity.flow.received') },
            { value: 'paid', label: t('entity.flow.paid') },
          ]}
        />
      </header>
      <div id={panel} role="tabpanel" aria-label={t(`entity.flow.${way}`)}>
        {rows.length === 0 ? <Empty text={t('entity.flow.none')} /> : <PartyTable key={way} rows={rows} way={way} />}
      </div>
      <p className="entity-note">
        {unnamed !== null && unnamed > 0 && t(`entity.flow.unnamed.${way}`, { share: unnamed.toFixed(2) })}{' '}
        {partiesUnknown.length > 0 &&
          t('entity.flow.unknown', { chains: partiesUnknown.map(toChain).join(t('entity.comma')) })}{' '}
        {numberOfParties > parties.length && t('entity.flow.cut', { count: numberOfParties - parties.length })}
      </p>
    </section>
  );
}

function PartyTable({ rows, way }: { readonly rows: readonly Party[]; readonly way: Way }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const isPrinted = usePrinting() !== 'NOTHING';
  const columns = useColumns(rows, way);
  return (
    <>
      <DataTable
        label={t(`entity.flow.${way}`)}
        columns={columns}
        rows={isPrinted ? rows.slice(0, MAX_PRINTED_ROWS) : rows.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        rowKey={keyOf}
      />
      {isPrinted ? (
        <LeftOut total={rows.length} shownCount={Math.min(rows.length, MAX_PRINTED_ROWS)} />
      ) : (
        <Pager page={page} total={rows.length} perPage={PER_PAGE} onChange={setPage} />
      )}
    </>
  );
}

function useColumns(rows: readonly Party[], way: Way): ReadonlyArray<Column<Party>> {
  const { t } = useTranslation();
  const toChain = useChainText();
  const values = rows.map((party) => party[way].amountUsd);
  const usd = useUsdCells(values);
  const usdNote = useUsdNotes(values);
  return [
    {
      key: 'share',
      title: t('entity.flow.share'),
      className: 'ranking-share',
      cell: (party) => <Share party={party} way={way} />,
    },
    {
      key: 'party',
      title: t('entity.flow.party'),
      cell: (party) => (
        <>
          <Who party={party} way={way} />
          <div className="phone dim">{usdNote(party[way].amountUsd)}</div>
        </>
      ),
    },
    {
      key: 'usd',
      title: t('entity.flow.usd'),
      align: 'right',
      className: 'hidden-on-phones',
      cell: (party) => usd(party[way].amountUsd),
    },
    {
      key: 'chains',
      title: t('entity.flow.chains'),
      className: 'hidden-on-phones',
      cell: ({ blockchains }) => blockchains.map(toChain).join(t('entity.comma')),
    },
    {
      key: 'count',
      title: t('entity.flow.count'),
      align: 'right',
      className: 'hidden-on-phones',
      cell: (party) => formatCount(party[way].numberOfTransactions),
    },
    {
      key: 'score',
      title: t('risk.rating'),
      align: 'right',
      className: 'ranking-score',
      cell: ({ entity }) =>
        entity?.riskAssessment == null ? <NoLabel /> : <RatedLevel risk={entity.riskAssessment} />,
    },
  ];
}

function Share({ party, way }: { readonly party: Party; readonly way: Way }) {
  const { t } = useTranslation();
  const { percentage, amountUsd } = party[way];
  if (percentage === null) return t('app.missing');
  const isUnderHundredth = percentage === 0 && amountUsd !== null && amountUsd > 0;
  const level = party.entity?.riskAssessment?.severity ?? 'Undefined';
  return (
    <span className="share">
      <span>{isUnderHundredth ? '< 0.01' : percentage.toFixed(2)} %</span>
      <i aria-hidden="true" style={{ width: `${percentage}%`, background: `var(${RISK_TOKEN[level]})` }} />
    </span>
  );
}

/** The list of counterparties, filtered by those without a level. */
const searchUnnamed = (way: Way): string =>
  new URLSearchParams({
    [TAB_PARAM]: 'counterparties',
    [PARTY_PARAMS.level]: 'Undefined',
    [PARTY_PARAMS.direction]: way === 'received' ? 'INCOMING' : 'OUTGOING',
  }).toString();

function Who({ party, way }: { readonly party: Party; readonly way: Way }) {
  const { t } = useTranslation();
  const { kind, entity } = party;
  if (entity !== null)
    return (
      <>
        <EntityLink entity={entity} /> <span className="dim">{t(`type.${entity.type}`)}</span>
      </>
    );
  return (
    <>
      <b>{t(`entity.party.${kind}`)}</b>{' '}
      {kind === 'UNNAMED' && (
        <Link to={{ search: searchUnnamed(way), hash: ENTITY_LISTS }} preventScrollReset>
          {t('entity.flow.parties', { count: party[way].numberOfParties })}
        </Link>
      )}
    </>
  );
}
