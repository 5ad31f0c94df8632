import type { DeskChangesAnswer, DeskObject } from '@sulian/contract';
import { groupAmount } from '@sulian/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Figure } from '../../../components/amounts/figure.tsx';
import { useChainText } from '../../../components/chains/use-chain-text.ts';
import { Hash } from '../../../components/references/hash.tsx';
import { Loaded } from '../../../components/states/states.tsx';
import { Strip } from '../../../components/states/strip.tsx';
import { Time } from '../../../components/text/time.tsx';
import { useEntityName } from '../../../lib/entity-name.ts';
import { formatTime, nameOwnZone } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { trailStartsPath } from '../../../lib/trail.ts';

type Change = DeskChangesAnswer['items'][number];

interface Props {
  readonly query: UseQueryResult<DeskChangesAnswer>;
  readonly since: number;
  readonly objects: readonly DeskObject[];
}

/** Changes of the objects since yesterday, one line each, newest first. */
export function Changes({ query, since, objects }: Props) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const byId = new Map(objects.map((each) => [each.id, each]));
  return (
    <section className="card desk-changes" aria-label={t('desk.changes.title')}>
      <header>
        <h2>{t('desk.changes.title')}</h2>
        <span className="dim">{t('desk.changes.since', { time: formatTime(since), zone: nameOwnZone() })}</span>
      </header>
      <Loaded query={query} skeleton={<p className="desk-none dim">{t('desk.changes.loading')}</p>}>
        {({ items, isCut, gaps }) => (
          <>
            {gaps.length > 0 && (
              <Strip>{t('desk.changes.gaps', { chains: gaps.map(toChain).join(t('desk.comma')) })}</Strip>
            )}
            {items.length === 0 && gaps.length === 0 && <p className="desk-none">{t('desk.changes.none')}</p>}
            <ul>
              {items.map((change) => {
                const object = byId.get(change.objectId);
                return object === undefined ? null : <Line key={toKey(change)} change={change} object={object} />;
              })}
            </ul>
            {isCut && <p className="desk-none dim">{t('desk.changes.cut', { count: items.length })}</p>}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** An object has one line of movements, and others of different coins, labels and notifications. */
const toKey = ({ objectId, kind, time, text, notificationId, movement }: Change): string =>
  [objectId, kind, time, text, notificationId, movement?.txHash].join(' ');

interface LineProps {
  readonly change: Change;
  readonly object: DeskObject;
}

function Line({ change, object: { blockchain, address } }: LineProps) {
  const { t } = useTranslation();
  return (
    <li>
      <span className="dim">
        <Time sec={change.time} />
      </span>
      <Hash text={address} to={paths.address(blockchain, address)} />
      <span className="chip">{t(`desk.kinds.${toKind(change)}`)}</span>
      <span className="desk-what">
        <What change={change} />
      </span>
      <Onward change={change} blockchain={blockchain} address={address} />
    </li>
  );
}

const toKind = ({ kind, movement }: Change): string =>
  kind === 'MOVED' && movement?.count === 1 ? movement.direction : kind;

/** Content of a change: amount, coin, label or alert. */
function What({ change: { kind, movement, text, names } }: { readonly change: Change }) {
  const { t } = useTranslation();
  const toName = useEntityName();
  if (movement !== null) {
    const { count, isAtLeast, amount, symbol, direction } = movement;
    return (
      <>
        {count > 1 &&
          `${t(isAtLeast ? 'desk.changes.newestOfMore' : 'desk.changes.newest', { count, way: t(`desk.changes.ways.${direction}`) })} `}
        <Figure text={groupAmount(amount.replace('-', ''))} /> {symbol}
      </>
    );
  }
  if (kind === 'ALERT') return text === '' ? t('desk.changes.alert') : text;
  return kind === 'RELABELLED' ? toName({ name: text, names }) : text;
}

/** The one way on from a change. */
function Onward({
  change: { kind, movement, notificationId },
  blockchain,
  address,
}: Pick<LineProps, 'change'> & Pick<DeskObject, 'blockchain' | 'address'>) {
  const { t } = useTranslation();
  if (kind === 'ALERT' && notificationId !== null)
    return <Link to={paths.notification(notificationId)}>{t('desk.changes.toAlert')}</Link>;
  if (movement?.direction === 'OUT')
    return <Link to={trailStartsPath(blockchain, 'OUTGOING', movement.txHash)}>{t('list.follow')}</Link>;
  if (movement !== null)
    return <Link to={paths.transaction(blockchain, movement.txHash)}>{t('desk.changes.toTransaction')}</Link>;
  return <Link to={paths.address(blockchain, address)}>{t('desk.changes.toObject')}</Link>;
}
