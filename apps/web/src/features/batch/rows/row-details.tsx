import type { ScreeningRow } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Usd } from '../../../components/amounts/usd.tsx';
import { EntityChip } from '../../../components/references/entity-chip.tsx';
import { Hash } from '../../../components/references/hash.tsx';
import { LevelTag } from '../../../components/risk/level-tag.tsx';
import { paths } from '../../../lib/paths.ts';
import { Candidates, type CellProps } from './cells.tsx';

const PASSES = ['LABELS', 'DIRECT', 'WALKS'] as const;

/** Everything of a row that its columns have no room for. */
export function RowDetails({ row }: CellProps) {
  const { t } = useTranslation();
  const { wallet, blockchain, direct } = row;
  const values: Readonly<Record<string, ReactNode>> = {
    given: <span className="batch-given-whole">{row.given}</span>,
    ref: row.ref,
    note: row.note,
    asset: row.asset,
    candidates: row.candidates.length === 0 ? null : <Candidates row={row} />,
    wallet: wallet === null || blockchain === null ? null : <Wallet wallet={wallet} chain={blockchain} />,
    incoming: direct === null ? null : <ContactLine contact={direct.incoming} isComplete={direct.isComplete} />,
    outgoing: direct === null ? null : <ContactLine contact={direct.outgoing} isComplete={direct.isComplete} />,
    transactions: row.numberOfTransactions === null ? null : formatCount(row.numberOfTransactions),
    // An address that no block has shows no zero.
    balance: row.balanceUsd === null || row.state === 'UNKNOWN' ? null : <Usd value={row.balanceUsd} isLatest />,
    passes: PASSES.slice(0, row.passes)
      .map((pass) => t(`batch.passes.${pass}`))
      .join(' · '),
    versions: row.height === null ? null : <Versions row={row} />,
  };
  return (
    <dl className="batch-details">
      {Object.entries(values)
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{t(`batch.details.${name}`)}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

function Wallet({
  wallet: { id, size },
  chain,
}: {
  readonly wallet: NonNullable<ScreeningRow['wallet']>;
  readonly chain: string;
}) {
  const { t } = useTranslation();
  return (
    <>
      {id !== '' && <Hash text={id} to={paths.wallet(chain, id)} />} {t('batch.details.walletOf', { count: size })}
    </>
  );
}

interface ContactProps {
  readonly contact: NonNullable<ScreeningRow['direct']>['incoming'];
  readonly isComplete: boolean;
}

/** The gravest labelled counterparty of a direction. */
function ContactLine({ contact, isComplete }: ContactProps) {
  const { t } = useTranslation();
  const cutNote = isComplete ? '' : ` · ${t('batch.rows.contactsCut')}`;
  if (contact === null)
    return <span className="dim">{isComplete ? t('batch.rows.noContact') : t('batch.rows.contactsCut')}</span>;
  return (
    <>
      <EntityChip entity={contact.entity} /> <LevelTag level={contact.level} />{' '}
      {t('batch.rows.contact', { count: contact.transactions })}
      {cutNote}
    </>
  );
}

function Versions({ row: { height, labelVersion, policyVersion } }: CellProps) {
  const { t } = useTranslation();
  return (
    <>
      {[
        height === null ? undefined : `${t('batch.rows.height')} ${formatCount(height)}`,
        labelVersion === null ? undefined : t('batch.basis.labels', { version: labelVersion }),
        policyVersion === null ? undefined : t('batch.basis.policy', { version: policyVersion }),
      ]
        .filter((part) => part !== undefined)
        .join(' · ')}
    </>
  );
}
