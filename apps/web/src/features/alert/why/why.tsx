import type { NotificationAnswer, NotificationRow } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChainIcon, chainName } from '../../../components/chains/chain-icon.tsx';
import { EntityChip } from '../../../components/references/entity-chip.tsx';
import { Hash } from '../../../components/references/hash.tsx';
import { HeadlineTag } from '../../../components/risk/headline-tag.tsx';
import { Strip } from '../../../components/states/strip.tsx';
import { Time } from '../../../components/text/time.tsx';
import { paths } from '../../../lib/paths.ts';
import { Condition } from '../condition.tsx';
import { Moved } from '../moved.tsx';
import { Watched } from '../watched.tsx';
import { useWatchedName } from '../watched-name.ts';
import { Cause } from './cause.tsx';
import '../alert.css';

/** Why a notification fired: the condition, the transaction, whose score, and the exposure behind it then. */
export function Why({
  answer: { notification, counterparties, isFeeAlone, cause },
}: {
  readonly answer: NotificationAnswer;
}) {
  const { t } = useTranslation();
  return (
    <section className="card">
      <header>
        <h1 className="alert-why-title">{t('notification.why')}</h1>
        {notification.state === 'WITHDRAWN' && <span className="chip dashed">{t('notification.withdrawn')}</span>}
        <Link className="at-end" to={paths.notices}>
          {t('notification.back')}
        </Link>
      </header>
      {notification.state === 'WITHDRAWN' && <Strip>{t('notification.withdrawnText')}</Strip>}
      <Facts notification={notification} />
      <Counterparties parties={counterparties} isFeeAlone={isFeeAlone} blockchain={notification.blockchain} />
      {cause === null ? (
        <p className="alert-note">{t('notification.noCause')}</p>
      ) : (
        <Cause cause={cause} notification={notification} />
      )}
    </section>
  );
}

function Facts({ notification }: { readonly notification: NotificationRow }) {
  const { t } = useTranslation();
  const name = useWatchedName()(notification.alert);
  const { alert, blockchain, transactionHash, block, date, details } = notification;
  const facts: ReadonlyArray<readonly [string, ReactNode]> = [
    ...(alert.name === '' ? [] : [[t('alertForm.name'), alert.name] as const]),
    ...(alert.note === '' ? [] : [[t('alertForm.note'), alert.note] as const]),
    [t('notification.what'), <Condition key="what" alert={alert} />],
    [
      t('notification.watched'),
      <div key="who" className="alert-party">
        <Watched alert={alert} />
        {name !== undefined && <b>{name}</b>}
      </div>,
    ],
    [
      t('notification.transaction'),
      <Hash key="tx" text={transactionHash} to={paths.transaction(blockchain, transactionHash)} />,
    ],
    [t('notification.sum'), <Moved key="sum" details={details} />],
    [
      t('notification.block'),
      <span key="block" className="alert-watched">
        <ChainIcon id={blockchain} /> {chainName(blockchain)} {formatCount(block)}
      </span>,
    ],
    [t('notification.date'), <Time key="date" sec={date} />],
  ];
  return (
    <dl className="alert-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PartiesProps {
  readonly parties: NotificationAnswer['counterparties'];
  readonly isFeeAlone: boolean;
  readonly blockchain: string;
}

/** The other side of the transaction, and who they are known to be. */
function Counterparties({ parties, isFeeAlone, blockchain }: PartiesProps) {
  const { t } = useTranslation();
  return (
    <div className="alert-parties">
      <div className="caption">{t('notification.counterparties')}</div>
      {parties.length === 0 && (
        <span className="dim">{t(`notification.${isFeeAlone ? 'feeAlone' : 'noneKnown'}`)}</span>
      )}
      <ul>
        {parties.map(({ address, entity, headline }) => (
          <li key={address}>
            <Hash text={address} to={paths.address(blockchain, address)} />
            {entity === null ? (
              <span className="chip unknown">{t('object.unknownEntity')}</span>
            ) : (
              <EntityChip entity={entity} risk={entity.riskAssessment} />
            )}
            <HeadlineTag headline={headline} />
          </li>
        ))}
      </ul>
    </div>
  );
}
