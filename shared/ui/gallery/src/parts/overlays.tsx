import { useState } from 'react';
import { Button } from '../../../src/core';
import { Input } from '../../../src/form';
import { Drawer, FullScreenDialog, Modal } from '../../../src/overlay';
import type { GalleryPart } from '../part';

type Open = 'modal' | 'drawer' | 'full' | null;

function Show({ arabic }: { arabic: boolean }) {
  const [open, setOpen] = useState<Open>(
    new URLSearchParams(window.location.search).get('open') as Open,
  );
  const [text, setText] = useState('');
  const close = () => {
    setOpen(null);
    setText('');
  };
  const field = (
    <Input
      aria-label={arabic ? 'العنوان' : 'Title'}
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder={arabic ? 'الكتابة ثم الإغلاق' : 'Type, then close'}
    />
  );
  // Wider than the narrowest screen: it must not displace the close button.
  const title = arabic
    ? 'موضوع جديد في منتدى الخوارزميات وهياكل البيانات للمرحلة الثانية'
    : 'New topic in the forum of algorithms and data structures, second stage';
  return (
    <div className="rw-gallery-row">
      {(['modal', 'drawer', 'full'] as const).map((kind) => (
        <Button key={kind} onClick={() => setOpen(kind)}>
          {kind}
        </Button>
      ))}
      <Modal
        open={open === 'modal'}
        title={title}
        onCancel={close}
        onOk={close}
        dirty={text !== ''}
      >
        {field}
      </Modal>
      <Drawer open={open === 'drawer'} title={title} onClose={close} dirty={text !== ''}>
        {field}
      </Drawer>
      <FullScreenDialog
        open={open === 'full'}
        title={title}
        onClose={close}
        dirty={text !== ''}
        footer={
          <>
            <Button onClick={close}>{arabic ? 'إلغاء' : 'Cancel'}</Button>
            <Button type="primary" onClick={close}>
              {arabic ? 'حفظ' : 'Save'}
            </Button>
          </>
        }
      >
        {field}
        <div className="rw-gallery-tall" />
      </FullScreenDialog>
    </div>
  );
}

export const overlays: GalleryPart = { id: 'overlays', Show };
