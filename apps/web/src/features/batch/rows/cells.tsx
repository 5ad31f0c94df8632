import type { ScreeningRow } from '@sulian/contract';
import { groupAmount, type RiskLevel, worseLevel } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChainIcon } from '../../../components/chains/chain-icon.tsx';
import { useChainText } from '../../../components/chains/use-chain-text.ts';
import { EntityChip } from '../../../components/references/entity-chip.tsx';
import { Hash } from '../../../components/references/hash.tsx';
import { SourceLink } from '../../../components/references/source-link.tsx';
import { Customers } from '../../../components/risk/headline-tag.tsx';
import { LevelTag } from '../../../components/risk/level-tag.tsx';
import { useEntityName } from '../../../lib/entity-name.ts';
import { paths } from '../../../lib/paths.ts';
import { RowState } from '../parts/row-state.tsx';
import { toShownCustomers, toShownLevel } from './to-shown-level.ts';

export interface CellProps {
  readonly row: ScreeningRow;
}

/** Longest text of a list that a row shows; its details have the rest. */
const SHOWN_CHARS = 60;

/** The address with its chain, and the list's own text where that is another one. */
export function AddressCell({ row }: CellProps) {
  const { blockchain, address, given, ref, note } = row;
  const own = [ref, note].filter((text) => text !== '').join(' · ');
  return (
    <>
      {address !== null && (
        <div className="nowrap">
          {blockchain !== null && <ChainIcon id={blockchain} />}{' '}
          <Hash text={address} {...(blockchain === null ? {} : { to: paths.address(blockchain, address) })} />
        </div>
      )}
      {given.trim() !== address && <div className="batch-given">{shortenText(given)}</div>}
      {own !== '' && <div className="dim batch-given">{shortenText(own)}</div>}
    </>
  );
}

const shortenText = (text: string): string => (text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text);

/** State with its reason, and the chains to choose among. */
export function StateCell({ row }: CellProps) {
  const { t } = useTranslation();
  const { state, reason } = row;
  return (
    <>
      <RowState state={state} />
      {reason !== null && <div className="dim">{t(`batch.rows.reasons.${reason}`)}</div>}
      <Candidates row={row} />
    </>
  );
}

/** Chains on which the text is an address; each leads to the address there, where that is known. */
export function Candidates({ row: { candidates, address } }: CellProps) {
  const toChain = useChainText();
  if (candidates.length === 0) return null;
  return (
    <ul className="batch-candidates">
      {candidates.map((chain) => (
        <li key={chain}>
          {address === null ? toChain(chain) : <Link to={paths.address(chain, address)}>{toChain(chain)}</Link>}
        </li>
      ))}
    </ul>
  );
}

export function OwnerCell({ row: { own, wallet } }: CellProps) {
  const { t } = useTranslation();
  return (
    <>
      {own !== null && (
        <>
          <EntityChip entity={own.entity} />
          <div className="dim">
            <SourceLink source={own.source} uri={null} /> · {t('batch.rows.confidence', { confidence: own.confidence })}
            {own.of === 'WALLET' && ` · ${t('batch.rows.ofWallet')}`}
          </div>
        </>
      )}
      {wallet !== null && <div className="dim">{t('batch.rows.inWallet', { count: wallet.size })}</div>}
    </>
  );
}

/** The level as far as it is established, and the way to what it rests on. */
export function LevelCell({ row, passes }: CellProps & { readonly passes: number }) {
  const { t } = useTranslation();
  const { blockchain, address, basis } = row;
  return (
    <>
      <Level row={row} passes={passes} />
      {basis !== null && (
        <div className="dim">
          <span className="nowrap">{t(`worstOf.${basis}`)}</span>
          <wbr />
          <Customers headline={{ customers: toShownCustomers(row) }} />
        </div>
      )}
      {blockchain !== null && address !== null && (
        <Link
          className="batch-why"
          to={paths.address(blockchain, address)}
          aria-label={t('batch.rows.whyOf', { address })}
        >
          {t('batch.rows.why')}
        </Link>
      )}
    </>
  );
}

/** Passes of a screening that traces funds. */
const TRACED = 3;

function Level({ row, passes }: CellProps & { readonly passes: number }) {
  const { t } = useTranslation();
  const shownLevel = toShownLevel(row);
  if (shownLevel.kind === 'NONE') return <span className="dim">{t('app.missing')}</span>;
  if (shownLevel.kind === 'NO_LABEL')
    return <span className="dim">{t(passes < TRACED ? 'batch.rows.notTraced' : 'batch.rows.noLabel')}</span>;
  if (shownLevel.kind === 'OPEN')
    return (
      <span className="level Undefined" title={t('batch.rows.openWhy')}>
        {t('batch.rows.open', { level: t(`level.${shownLevel.level}`) })}
      </span>
    );
  return (
    <>
      {shownLevel.kind === 'AT_LEAST' && `${t('batch.rows.atLeast')} `}
      <LevelTag level={shownLevel.level} />
    </>
  );
}

/** The worst exposure of both directions; before the funds are traced the gravest direct counterparty. */
export function WorstCell({ row }: CellProps) {
  const { t, i18n } = useTranslation();
  const toName = useEntityName();
  const { worst, direct, unknownShare } = row;
  if (worst !== null) {
    const typeKey = `type.${worst.name}`;
    return (
      <>
        <div>{i18n.exists(typeKey) ? t(typeKey) : toName(worst)}</div>
        <div className="dim">
          {t(`batch.rows.direction.${worst.direction}`)} {t(`type.${worst.type}`)}
        </div>
        <div className="nowrap">
          {t('batch.rows.exposure', {
            share: worst.percentage.toFixed(2),
            hops: t('batch.rows.hops', { count: worst.hops }),
          })}
        </div>
      </>
    );
  }
  const gravest = direct === null ? undefined : findGravest(direct);
  if (gravest !== undefined)
    return (
      <>
        <div>{toName(gravest.contact.entity)}</div>
        <div className="dim">
          {t('batch.rows.direct')} {t(`batch.rows.direction.${gravest.direction}`)}{' '}
          {t('batch.rows.contact', { count: gravest.contact.transactions })}
        </div>
      </>
    );
  if (unknownShare !== null && row.state === 'DONE') return <span className="dim">{t('batch.rows.noWorst')}</span>;
  if (direct?.isComplete === true && row.state === 'DONE')
    return <span className="dim">{t('batch.rows.noContact')}</span>;
  return <span className="dim">{t('app.missing')}</span>;
}

type Direct = NonNullable<ScreeningRow['direct']>;
type Contact = NonNullable<Direct['incoming']>;

function findGravest({ incoming, outgoing }: Direct) {
  const sides = [
    { direction: 'INCOMING' as const, contact: incoming },
    { direction: 'OUTGOING' as const, contact: outgoing },
  ].flatMap(({ direction, contact }) => (contact === null ? [] : [{ direction, contact }]));
  const [first, second] = sides;
  if (first === undefined || second === undefined) return first;
  return isWorse(second.contact, first.contact) ? second : first;
}

const isWorse = (a: Contact, b: Contact): boolean => a.level !== b.level && worst(a.level, b.level) === a.level;
const worst = (a: RiskLevel, b: RiskLevel): RiskLevel => worseLevel(a, b);

export function UnknownCell({ row: { unknownShare } }: CellProps) {
  const { t } = useTranslation();
  return unknownShare === null ? <span className="dim">{t('app.missing')}</span> : <>{unknownShare.toFixed(2)} %</>;
}

/** Balances that an issuer can freeze; otherwise what is known of freezing. */
export function FreezeCell({ row: { freeze, freezable, state } }: CellProps) {
  const { t } = useTranslation();
  if (freezable.length > 0)
    return (
      <ul className="batch-freezable">
        {freezable.map((each) => (
          <li key={each}>{toAmount(each)}</li>
        ))}
      </ul>
    );
  // No block has the address: its balance is not known.
  if (freeze === null || freeze === 'FREEZABLE' || state === 'UNKNOWN')
    return <span className="dim">{t('app.missing')}</span>;
  if (freeze === 'FROZEN') return <span className="chip frozen">{t('endsList.freeze.FROZEN')}</span>;
  return <span className="dim">{t(`endsList.freeze.${freeze}`)}</span>;
}

/** A balance with its symbol, `1234.5 USDT`, its digits grouped; an unknown balance stays as it is. */
const toAmount = (text: string): string => text.replace(/^\d+(?:\.\d+)?(?= )/, (balance) => groupAmount(balance));

/** Whether the address is on the desk, and which of the desk's addresses it dealt with directly. */
export function CaseCell({ row: { desk, blockchain } }: CellProps) {
  const { t } = useTranslation();
  const more = desk.total - desk.addresses.length;
  return (
    <>
      {desk.isOn && <div>★ {t('batch.rows.onDesk')}</div>}
      {desk.addresses.length > 0 && blockchain !== null && (
        <>
          <div className="dim">{t('batch.rows.dealt')}</div>
          {desk.addresses.map((each) => (
            <div key={each}>
              <Hash text={each} to={paths.address(blockchain, each)} isCopyTabStop={false} />
            </div>
          ))}
          {more > 0 && <div className="dim">{t('batch.rows.moreDesk', { count: more })}</div>}
        </>
      )}
    </>
  );
}
