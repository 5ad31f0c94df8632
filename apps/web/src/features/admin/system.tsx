import type { SystemState } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/console/facts.tsx';
import { Loaded } from '../../components/states/states.tsx';
import { Time } from '../../components/text/time.tsx';
import { SYSTEM_REFRESH_MS } from '../../lib/pauses.ts';
import { getSystem } from './api/admin.ts';
import { Backups } from './backups.tsx';
import { formatBytes } from './bytes.ts';
import { Programs } from './programs.tsx';
import { SystemChains } from './system-chains.tsx';
import './admin.css';

/** Versions, memory, disk, backups, and each stored or configured chain. */
export function System() {
  const query = useQuery({ queryKey: ['system'], queryFn: getSystem, refetchInterval: SYSTEM_REFRESH_MS });
  return (
    <Loaded query={query}>
      {(state) => (
        <>
          <div className="admin-facts">
            <Versions state={state} />
            <Room state={state} />
            <Backup state={state} />
          </div>
          <SystemChains chains={state.chains} readAt={query.dataUpdatedAt / 1000} />
          <Programs programs={state.programs} chains={state.chains} />
          <Backups />
        </>
      )}
    </Loaded>
  );
}

function PeakMemory({ memory: { peakBytes, limitBytes, isNearLimit } }: Pick<SystemState, 'memory'>) {
  const { t } = useTranslation();
  const percent = Math.floor((peakBytes * 100) / limitBytes);
  return (
    <>
      {t('admin.peakOfLimit', { peak: formatBytes(peakBytes), percent })}
      {isNearLimit && <Warning text={t('admin.memoryNearLimit')} />}
    </>
  );
}

interface Part {
  readonly state: SystemState;
}

function Versions({ state: { program } }: Part) {
  const { t } = useTranslation();
  return (
    <Facts
      title={t('admin.program')}
      rows={[
        [t('admin.version'), program.version],
        [t('admin.policyVersion'), program.policyVersion],
        ['Node.js', program.nodeVersion],
        ['PostgreSQL', program.databaseVersion],
        [t('admin.startedAt'), <Time key="start" sec={program.startedAt} />],
      ]}
    />
  );
}

function Room({ state: { memory, disk, store } }: Part) {
  const { t } = useTranslation();
  const free = ({ freeBytes, totalBytes }: SystemState['disk']) =>
    t('admin.freeOf', { free: formatBytes(freeBytes), total: formatBytes(totalBytes) });
  return (
    <Facts
      title={t('admin.room')}
      rows={[
        [t('admin.disk'), free(disk)],
        [t('admin.diskFullIn'), <Days key="disk" left={store.daysLeft} />],
        [t(store.isEmbedded ? 'admin.store' : 'admin.ownStore'), formatBytes(store.bytes)],
        [t('admin.memory'), free(memory)],
        [t('admin.processMemory'), formatBytes(memory.processBytes)],
        [t('admin.memoryGrowth'), formatBytes(Math.max(0, memory.processBytes - memory.startBytes))],
        [t('admin.memoryFullIn'), <Days key="memory" left={memory.daysLeft} />],
        [t('admin.peakMemory'), <PeakMemory key="peak" memory={memory} />],
        [t(`admin.memoryLimit.${memory.limitedBy}`), formatBytes(memory.limitBytes)],
      ]}
    />
  );
}

function Days({ left }: { readonly left: number | null }) {
  const { t } = useTranslation();
  return left === null ? '–' : t('admin.days', { count: left });
}

function Backup({ state: { backup } }: Part) {
  const { t } = useTranslation();
  if (backup === null)
    return (
      <Facts
        title={t('admin.backup')}
        rows={[[t('admin.status'), <Warning key="none" text={t('admin.noBackups')} />]]}
      />
    );
  const { name, time, everyHours, isOverdue, fault } = backup;
  return (
    <Facts
      title={t('admin.backup')}
      rows={[
        [t('admin.newestBackup'), time === null ? t('admin.noBackup') : <Time key="time" sec={time} />],
        [t('admin.backupName'), name ?? '–'],
        [t('admin.backupEvery'), t('admin.hours', { count: everyHours })],
        [
          t('admin.status'),
          fault !== null ? (
            <Warning key="fault" text={t('admin.backupFault', { code: fault })} />
          ) : isOverdue ? (
            <Warning key="overdue" text={t('admin.backupOverdue')} />
          ) : (
            t('admin.backupFine')
          ),
        ],
      ]}
    />
  );
}

const Warning = ({ text }: { readonly text: string }) => <span className="chip warn">{text}</span>;
