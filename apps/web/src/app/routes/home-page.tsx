import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useChains } from '../../components/chains/use-chains.ts';
import { useTitle } from '../../components/layout/use-title.ts';
import { StartLink } from '../../components/references/start-link.tsx';
import { useShorten } from '../../components/references/use-shorten.ts';
import { FewLabels } from '../../features/search/few-labels.tsx';
import { RecentList } from '../../features/search/recent-list.tsx';
import { SearchBox } from '../../features/search/search-box.tsx';
import { getDemo } from '../../lib/api.ts';
import { useDesk } from '../../lib/desk.ts';
import { paths } from '../../lib/paths.ts';
import '../../features/search/home.css';

export default function HomePage() {
  const { t } = useTranslation();
  useTitle(t('title.home'));
  return (
    <div className="hero">
      <h1>{t('search.title')}</h1>
      <p>{t('search.subtitle')}</p>
      <SearchBox isLarge />
      <DeskLink />
      <Link to={paths.trail({})}>{t('search.byAmount')}</Link>
      <NoData />
      <FewLabels />
      <RecentList />
      <Examples />
    </div>
  );
}

/** The way to the case's objects, where it has some. */
function DeskLink() {
  const { t } = useTranslation();
  const { data } = useDesk();
  if (data === undefined || data.objects.length === 0) return null;
  return (
    <div className="home-desk">
      <Link className="btn primary" to={paths.desk}>
        {t('search.desk', { count: data.objects.length })}
      </Link>
    </div>
  );
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
