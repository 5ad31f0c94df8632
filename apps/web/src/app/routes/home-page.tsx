import type { DeskAnswer } from '@sulian/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useChains } from '../../components/chains/use-chains.ts';
import { useTitle } from '../../components/layout/use-title.ts';
import { StartLink } from '../../components/references/start-link.tsx';
import { useShorten } from '../../components/references/use-shorten.ts';
import { FewLabels } from '../../features/search/few-labels.tsx';
import { RecentList } from '../../features/search/recent-list.tsx';
import { SearchBox } from '../../features/search/search-box.tsx';
import { CallError, getDemo } from '../../lib/api.ts';
import { DESK_KEY, rereadDesk, useDesk } from '../../lib/desk.ts';
import { paths } from '../../lib/paths.ts';
import { withLateTexts } from '../../locales/late-texts.ts';
import '../../features/search/home.css';

const loadHomeDesk = () => withLateTexts(() => import('../../features/desk/home-desk.tsx'));
const HomeDesk = lazy(async () => ({ default: (await loadHomeDesk()).HomeDesk }));

/**
 * Requests the desk, and its script where it has objects: neither samples nor an empty place are drawn before it.
 * @public through `PageModule`
 */
export async function askFirst(queries: QueryClient): Promise<void> {
  await rereadDesk(queries);
  const desk = queries.getQueryData<DeskAnswer>(DESK_KEY);
  if (desk !== undefined && desk.objects.length > 0) await loadHomeDesk();
}

export default function HomePage() {
  const { t } = useTranslation();
  useTitle(t('title.home'));
  const state = useHomeDesk();
  return (
    <>
      <div className={state === 'SHOWN' ? 'hero above-desk' : 'hero'}>
        <h1>{t('search.title')}</h1>
        <p>{t('search.subtitle')}</p>
        <SearchBox isLarge />
        <Link to={paths.trail({})}>{t('search.byAmount')}</Link>
        <NoData />
        <FewLabels />
        {state !== 'SHOWN' && <RecentList />}
        {state === 'NONE' && <Examples />}
      </div>
      {state === 'SHOWN' && (
        <div className="home-desk">
          <DeskLink />
          <Suspense fallback={null}>
            <HomeDesk />
          </Suspense>
          <RecentList />
        </div>
      )}
    </>
  );
}

/** The desk is SHOWN with objects, or where it failed, which is not empty; NONE: empty, or closed; PENDING: not known yet. */
function useHomeDesk(): 'SHOWN' | 'NONE' | 'PENDING' {
  const { data, error } = useDesk();
  if (data !== undefined) return data.objects.length > 0 ? 'SHOWN' : 'NONE';
  if (error === null) return 'PENDING';
  return error instanceof CallError && error.code === 'FORBIDDEN' ? 'NONE' : 'SHOWN';
}

/** The way to the desk, with the number of its objects. */
function DeskLink() {
  const { t } = useTranslation();
  const { data } = useDesk();
  if (data === undefined) return null;
  return <Link to={paths.desk}>{t('search.desk', { count: data.objects.length })}</Link>;
}

/** Note for a program without data of any chain. */
function NoData() {
  const { t } = useTranslation();
  const { data } = useChains();
  if (data === undefined || Object.values(data).some(({ height }) => height !== null)) return null;
  return (
    <p role="note">
      {t('search.noData')} <StartLink />
    </p>
  );
}

/** Starting points in the demo world. */
function Examples() {
  const { t, i18n } = useTranslation();
  const toShort = useShorten();
  const { data: demo } = useQuery({ queryKey: ['demo'], queryFn: getDemo, staleTime: Number.POSITIVE_INFINITY });
  if (demo === undefined || demo.showcase.length === 0) return null;
  return (
    <section className="recent" aria-label={t('search.examples')}>
      <header>
        <h2>{t('search.examples')}</h2>
      </header>
      <div className="examples">
        {demo.showcase.map(({ address, blockchain, title, titleEn }) => (
          <Link key={address} to={paths.address(blockchain, address)}>
            {i18n.language === 'en' ? titleEn : title}
            <div className="mono dim">{toShort(address)}</div>
          </Link>
        ))}
      </div>
    </section>
  );
}
