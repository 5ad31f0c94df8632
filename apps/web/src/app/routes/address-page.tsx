import type { ObjectAnswer } from '@sulian/contract';
import { isUnfetched } from '@sulian/domain';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { useIsOnDemand } from '../../components/chains/use-chains.ts';
import { Crumb } from '../../components/layout/crumb.tsx';
import { DrawnNext } from '../../components/layout/drawn-next.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { PrintButton } from '../../components/print/print-button.tsx';
import { Refused, toRefusal } from '../../components/states/refused.tsx';
import { Skeleton } from '../../components/states/skeleton.tsx';
import { Failed, Stale } from '../../components/states/states.tsx';
import { Activity } from '../../features/address/activity/activity.tsx';
import { transactionsQuery } from '../../features/address/activity/api/transactions.ts';
import { ALL, findChosen } from '../../features/address/assets/choice.ts';
import { AssetChooser } from '../../features/address/assets/coin-select.tsx';
import { ObjectHead } from '../../features/address/object-head.tsx';
import { Tiles } from '../../features/address/tiles.tsx';
import { TokenAccount } from '../../features/address/token-account.tsx';
import { Subscription, SubscriptionWaiting } from '../../features/alert/subscription.tsx';
import { BasisLine } from '../../features/risk/basis-line.tsx';
import { RiskPanel } from '../../features/risk/risk-panel.tsx';
import { askBothFirst, type Risk, useRisk } from '../../features/risk/use-risk.ts';
import { ObjectVerdict } from '../../features/risk/verdict/verdict.tsx';
import { CallError, type ObjectRef } from '../../lib/api.ts';
import { hasManyAssets } from '../../lib/chain-assets.ts';
import { coinsQuery, objectQuery } from '../../lib/object-queries.ts';
import { paths } from '../../lib/paths.ts';
import { firstDirection, writeDirection } from '../../lib/risk-view.ts';
import { findRowsPerPage } from '../../lib/rows-per-page.ts';
import { HEIGHT_PARAM } from '../../lib/shared-params.ts';
import { readView, useTransactionView, writeView } from '../../lib/transaction-view.ts';
import { useMember } from '../../lib/use-member.ts';
import { withLateTexts } from '../../locales/late-texts.ts';
import type { PageAddress } from '../lazy-page.tsx';
import { CopyLink, StoreLink } from '../shared-link/copy-link.tsx';
import { toScoringSubject, toTarget } from './address-target.ts';

// Content below the transactions is loaded after the first drawing.
const Assets = lazy(async () => ({ default: (await import('../../features/address/assets/assets.tsx')).Assets }));
const Details = lazy(async () => ({
  default: (await withLateTexts(() => import('../../features/address/details.tsx'))).Details,
}));
const AddressObjections = lazy(async () => ({
  default: (await withLateTexts(() => import('../../features/labels/address-objections.tsx'))).AddressObjections,
}));
const Histories = lazy(async () => ({
  default: (await withLateTexts(() => import('../../features/histories/histories.tsx'))).Histories,
}));
const SkipLinks = lazy(async () => ({
  default: (await withLateTexts(() => import('../../components/layout/skip-links.tsx'))).SkipLinks,
}));
// Shown for few objects.
const LabelAlone = lazy(async () => ({
  default: (await withLateTexts(() => import('../../features/address/label-alone.tsx'))).LabelAlone,
}));
const Unseen = lazy(async () => ({ default: (await import('../../features/address/unseen.tsx')).Unseen }));
const WalletAddresses = lazy(async () => ({
  default: (await withLateTexts(() => import('../../features/address/wallet-addresses.tsx'))).WalletAddresses,
}));
const ObjectDesk = lazy(async () => ({
  default: (await withLateTexts(() => import('../../features/desk/object/object-desk.tsx'))).ObjectDesk,
}));
const SharedNote = lazy(async () => ({
  default: (await withLateTexts(() => import('../shared-link/shared-note.tsx'))).SharedNote,
}));
const Permissions = lazy(async () => ({
  default: (await withLateTexts(() => import('../../features/address/permissions.tsx'))).Permissions,
}));
const Reasons = lazy(async () => ({
  default: (await withLateTexts(() => import('../../features/address/reasons.tsx'))).Reasons,
}));

/**
 * Requests the object, its coins, its scores and its first transactions.
 * @public through `PageModule`
 */
export async function askFirst(queries: QueryClient, { params, search }: PageAddress): Promise<void> {
  const target = toTarget(params);
  if (target === undefined) return;
  const view = readView(new URLSearchParams(search), target.blockchain);
  await Promise.all([
    queries.prefetchQuery(objectQuery(target)),
    queries.prefetchQuery(coinsQuery(target)),
    askBothFirst(queries, toScoringSubject(target, view.coin)),
    queries.prefetchQuery(transactionsQuery(target, view, findRowsPerPage())),
  ]);
}

export default function AddressPage() {
  const params = useParams();
  const target = toTarget(params);
  const { type = '', blockchain, id = '' } = params;
  if (target === undefined)
    return <Refused refusal={new CallError('NOT_FOUND', '', { details: { kind: type } })} id={id} />;
  return <ObjectPage key={`${type}/${blockchain}/${id}`} target={target} />;
}

/** Address and chain as the server spells them: alerts are found by them. Of a token account it is the owner who moves. */
const toAlertTarget = ({ hash, blockchain, kind, isSeen, tokenAccountOf }: ObjectAnswer) => ({
  address: isSeen ? hash : (tokenAccountOf?.owner ?? hash),
  blockchain,
  objectType: kind,
});

const toLink = (target: ObjectRef, { basis: { height }, ownHeadline: own }: ObjectAnswer, risk: Risk) => ({
  ...{ target, height, own, risk },
});

/** Place of the star and its fields. */
const DESK_PLACE = <div className="object-desk" />;

/** Panels of an object. Each loads its own data, so that one failure does not affect the others. */
function ObjectPage({ target }: { readonly target: ObjectRef }) {
  const { t } = useTranslation();
  const query = useQuery(objectQuery(target));
  const { data: object } = query;
  const { search } = useLocation();
  const [, setParams] = useSearchParams();
  const { view, show } = useTransactionView(target.blockchain);
  const { coin: choice } = view;
  const setChoice = (coin: string) => show({ coin });
  const isMany = hasManyAssets(target.blockchain);
  const isWallet = target.kind === 'wallets';
  // A whole history has a source and a proof too, and others around it can be fetched.
  const isOnDemand = useIsOnDemand(target.blockchain);
  const member = useMember();
  const risk = useRisk(toScoringSubject(target, choice), firstDirection(view.row, object?.ownHeadline));
  const coins = useQuery(coinsQuery(target));
  const refusal = object === undefined ? toRefusal(query.error) : undefined;
  const isFailed = query.isError && object === undefined;
  const isShown = refusal === undefined && object?.isSeen !== false;
  // Other signers come before everything else; an unknown set of signers is not shown there.
  const hasChangedKeys = (object?.permissionChanges.length ?? 0) > 0;
  const title = t(isWallet ? 'title.wallet' : 'title.address', { id: target.hash });
  useTitle(title);
  // A wallet is called after its reference address: ids of merged wallets and spellings lead to it.
  if (isWallet && object?.isSeen === true && object.wallet.id !== target.hash)
    return <Navigate to={{ pathname: paths.wallet(target.blockchain, object.wallet.id), search }} replace />;
  return (
    <>
      {isShown && (
        <DrawnNext place={null}>
          <Suspense>
            <SkipLinks />
          </Suspense>
        </DrawnNext>
      )}
      <Crumb id={target.hash} action={refusal === undefined && <PrintButton />} />
      {refusal === undefined && (
        <ObjectHead
          target={target}
          object={object}
          isFailed={isFailed}
          basis={<BasisLine risk={risk} basis={object?.basis} />}
          actions={
            object !== undefined ? (
              <>
                <CopyLink {...toLink(target, object, risk)} />
                <Subscription target={toAlertTarget(object)} />
              </>
            ) : (
              !query.isError && <SubscriptionWaiting />
            )
          }
          desk={
            !isWallet &&
            !isFailed && (
              <DrawnNext place={DESK_PLACE}>
                <Suspense fallback={DESK_PLACE}>
                  {object === undefined ? (
                    DESK_PLACE
                  ) : (
                    <ObjectDesk blockchain={object.blockchain} address={object.hash}>
                      <StoreLink {...toLink(target, object, risk)} title={title} isSmall />
                    </ObjectDesk>
                  )}
                </Suspense>
              </DrawnNext>
            )
          }
        />
      )}
      {refusal !== undefined && <Refused refusal={refusal} id={target.hash} />}
      {refusal?.code === 'CHAIN_NOT_INDEXED' && !isWallet && (
        <Suspense>
          <LabelAlone target={target} />
        </Suspense>
      )}
      {refusal === undefined && object === undefined && query.isError && (
        <section className="card">
          <header>
            <h2>{t('object.title')}</h2>
          </header>
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        </section>
      )}
      {object !== undefined && new URLSearchParams(search).has(HEIGHT_PARAM) && (
        <Suspense>
          <SharedNote height={object.basis.height} own={object.ownHeadline} risk={risk} />
        </Suspense>
      )}
      {object !== undefined && query.isError && <Stale query={query} />}
      {object?.isSeen === false && (
        <Suspense fallback={<Skeleton rows={4} />}>
          <Unseen object={object} />
        </Suspense>
      )}
      {object?.isSeen === true && <TokenAccount object={object} />}
      {object !== undefined && isShown && !isWallet && (isOnDemand || isUnfetched(object.basis)) && (
        <Suspense fallback={<Skeleton rows={4} />}>
          <Histories
            target={target}
            coin={choice === ALL ? undefined : choice}
            direction={risk.direction}
            onFetched={({ coin, direction }) =>
              // In one step: of two changes of the address at once the second undoes the first.
              setParams((now) => writeDirection(writeView(now, target.blockchain, { coin }), direction), {
                preventScrollReset: true,
              })
            }
          />
        </Suspense>
      )}
      {isShown && (
        <>
          {!isFailed && (
            <ObjectVerdict
              risk={risk}
              object={object}
              coinBalances={{
                coins: coins.data,
                isFailed: coins.isError,
                chosen: choice === ALL ? undefined : findChosen(coins.data?.items ?? [], choice),
              }}
            />
          )}
          <Tiles target={target} object={object} choice={choice} onChoose={setChoice} />
        </>
      )}
      <DrawnNext>
        {hasChangedKeys && (
          <Suspense fallback={<Skeleton rows={4} />}>
            <Permissions target={target} object={object} />
          </Suspense>
        )}
        {isShown && (
          <>
            <RiskPanel
              risk={risk}
              basis={object?.basis}
              aside={
                isMany && (
                  <div className="risk-aside">
                    <AssetChooser target={target} choice={choice} onChoose={setChoice} />
                  </div>
                )
              }
            />
            <Activity target={target} object={object} />
            {isWallet && (
              <Suspense fallback={<Skeleton rows={4} />}>
                <WalletAddresses target={target} />
              </Suspense>
            )}
          </>
        )}
        <Suspense fallback={null}>
          {isShown && object !== undefined && object.wallet.numberOfAddresses !== null && (
            <Reasons
              wallet={{ blockchain: target.blockchain, kind: 'wallets', hash: object.wallet.id }}
              size={object.wallet.numberOfAddresses}
              reference={object.referenceAddress}
              member={isWallet ? member : object.hash}
            />
          )}
          {isShown && isMany && (
            <Assets target={target} direction={risk.direction} choice={choice} onChoose={setChoice} />
          )}
          {(object !== undefined || !query.isError) && (
            <Details
              target={target}
              object={object}
              hasPermissions={!hasChangedKeys}
              objections={!isWallet && <AddressObjections target={target} />}
            />
          )}
        </Suspense>
      </DrawnNext>
    </>
  );
}
