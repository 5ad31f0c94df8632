import type { ObjectAnswer, PermissionChange } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { useIsOnDemand } from '../../components/chains/use-chains.ts';
import { Hash } from '../../components/references/hash.tsx';
import { Time } from '../../components/text/time.tsx';
import type { ObjectRef } from '../../lib/api.ts';
import { hasAccountPermissions, lacksEarlierEvents } from '../../lib/chain-assets.ts';
import { paths } from '../../lib/paths.ts';
import { Hint } from './hint.tsx';
import './permissions.css';

interface Props {
  readonly target: ObjectRef;
  /** Undefined while it is on its way. */
  readonly object: ObjectAnswer | undefined;
}

/** Current and earlier signers of the account; unknown changes do not prove that there were none. */
export function Permissions({ target, object }: Props) {
  const { t } = useTranslation();
  const isOnDemand = useIsOnDemand(target.blockchain);
  if (object === undefined || target.kind === 'wallets' || !hasAccountPermissions(target.blockchain)) return null;
  const { permissionChanges: changes, permissionChangesTotal } = object;
  const [latest] = changes;
  return (
    <section className="card permissions" aria-label={t('permission.title')}>
      <header>
        <h2>{t('permission.title')}</h2>
        <Hint label={t('permission.what')}>{t('permission.fact')}</Hint>
        <Summary target={target} object={object} isOnDemand={isOnDemand} />
      </header>
      {latest !== undefined && (
        <>
          <h3 className="caption">{t(isOnDemand ? 'permission.latest' : 'permission.current')}</h3>
          <Keys change={latest} target={target} />
          <h3 className="caption">{t('permission.history')}</h3>
          <ol>
            {changes.map((change) => (
              <li key={change.hash}>
                <Time sec={change.timeSec} />{' '}
                <Hash text={change.hash} to={paths.transaction(target.blockchain, change.hash)} />{' '}
                <span className="chip">{t(`permission.now.${change.control}`)}</span>
                <Keys change={change} target={target} />
              </li>
            ))}
          </ol>
        </>
      )}
      {permissionChangesTotal > changes.length && (
        <p className="dim">{t('permission.more', { count: permissionChangesTotal - changes.length })}</p>
      )}
      {object.arePermissionChangesCut && !isOnDemand && <p className="dim">{t('permission.cut')}</p>}
    </section>
  );
}

interface SummaryProps {
  readonly target: ObjectRef;
  readonly object: ObjectAnswer;
  /** Changes are known of the stored part of its history. */
  readonly isOnDemand: boolean;
}

function Summary({ target: { blockchain }, object, isOnDemand }: SummaryProps) {
  const { t } = useTranslation();
  const { permissionChanges, freezesFrom, basis } = object;
  const [latest] = permissionChanges;
  const height = formatCount(basis.height);
  return (
    <>
      {latest !== undefined && !isOnDemand && (
        <span className={latest.control === 'OWN' ? 'chip' : 'chip frozen'}>
          {t(`permission.now.${latest.control}`)}
        </span>
      )}
      {freezesFrom === null ? (
        <span className="chip unknown">{t(isOnDemand ? 'permission.onDemand' : 'permission.notHeld')}</span>
      ) : (
        <span className="dim">{t(latest === undefined ? 'permission.none' : 'permission.asOf', { height })}</span>
      )}
      {lacksEarlierEvents(blockchain, freezesFrom) && (
        <span className="chip unknown">{t('permission.heldFrom', { height: formatCount(freezesFrom) })}</span>
      )}
    </>
  );
}

/** Keys of each permission, with what each weighs against what is needed. */
function Keys({ change, target }: { readonly change: PermissionChange; readonly target: ObjectRef }) {
  const { t } = useTranslation();
  return (
    <ul>
      {change.permissions.map(({ role, name, threshold, keys }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a permission is its place
        <li key={place}>
          <b>{t(`permission.role.${role}`)}</b> {name !== null && <span className="mono dim">{name}</span>}{' '}
          <span className="dim">{t('permission.threshold', { threshold })}</span>
          {keys.map(({ address, weight }) => (
            <div key={address}>
              <Hash text={address} to={paths.address(target.blockchain, address)} />{' '}
              {address === target.hash && <span className="chip">{t('permission.self')}</span>}{' '}
              <span className="dim">{t('permission.weight', { weight })}</span>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
