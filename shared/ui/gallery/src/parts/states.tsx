import { useState } from 'react';
import {
  Button,
  Card,
  DraftNotice,
  EmptyState,
  ErrorState,
  SearchBox,
  Skeleton,
} from '../../../src/core';
import { Alert } from '../../../src/display';
import type { GalleryPart } from '../part';

function Show({ arabic }: { arabic: boolean }) {
  const [retrying, setRetrying] = useState(false);
  return (
    <div className="rw-gallery-grid">
      <Card>
        <EmptyState
          title={arabic ? 'لا توجد مواضيع بعد' : 'There are no topics yet'}
          hint={
            arabic
              ? 'ابدأ النقاش بموضوع جديد وادعُ طلبتك إليه.'
              : 'Begin the discussion with a new topic and invite your students.'
          }
          action={<Button type="primary">{arabic ? 'موضوع جديد' : 'New topic'}</Button>}
        />
      </Card>
      <Card>
        <ErrorState
          title={arabic ? 'تعذّر تحميل المنتديات' : 'The forums could not be loaded'}
          text={
            arabic
              ? 'الخادم لا يستجيب. لم يُفقد شيء مما كتبته.'
              : 'The server does not answer. Nothing that you wrote is lost.'
          }
          onRetry={() => setRetrying(!retrying)}
          retrying={retrying}
          extra={<Button>{arabic ? 'الصفحة الرئيسية' : 'Home'}</Button>}
        />
      </Card>
      <Card title={arabic ? 'بحث' : 'Search'}>
        <SearchBox
          label={arabic ? 'ابحث في المحتوى' : 'Search the contents'}
          minLength={3}
          onSearch={() => undefined}
          value={arabic ? 'في' : 'ph'}
        />
        <br />
        <SearchBox label={arabic ? 'بحث' : 'Search'} onSearch={() => undefined} expanding />
      </Card>
      <Card title={arabic ? 'مسودة' : 'Draft'}>
        <DraftNotice
          draft={{
            restoredFrom: new Date(Date.now() - 9e5).toISOString(),
            discard: () => undefined,
          }}
        />
      </Card>
      <Card>
        <Skeleton avatar="circle" rows={3} />
      </Card>
      <Card title={arabic ? 'تنبيهات' : 'Alerts'}>
        {(['success', 'info', 'warning', 'error'] as const).map((type) => (
          <Alert
            key={type}
            type={type}
            showIcon
            title={arabic ? 'انتهى موعد الموضوع' : 'Topic is expired'}
            style={{ marginBlockEnd: 8 }}
          />
        ))}
      </Card>
    </div>
  );
}

export const states: GalleryPart = { id: 'states', Show };
