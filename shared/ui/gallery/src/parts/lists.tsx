import { useState } from 'react';
import { Card, PullToRefresh, ReachBottom, ScrollTop } from '../../../src/core';
import type { GalleryPart } from '../part';

const PAGE = 6;

function Show({ arabic }: { arabic: boolean }) {
  const [count, setCount] = useState(PAGE);
  const [loading, setLoading] = useState(false);
  const more = () => {
    setLoading(true);
    setTimeout(() => {
      setCount((now) => now + PAGE);
      setLoading(false);
    }, 600);
  };
  return (
    <PullToRefresh
      onRefresh={() =>
        new Promise((done) => {
          setTimeout(done, 800);
        })
      }
    >
      <div className="rw-gallery-grid">
        {Array.from({ length: count }, (_, index) => (
          <Card key={index} title={`${arabic ? 'بطاقة' : 'Card'} ${index + 1}`}>
            {arabic ? 'محتوى' : 'Content'}
          </Card>
        ))}
      </div>
      <ReachBottom onReach={more} disabled={loading || count >= PAGE * 3} loading={loading} />
      <ScrollTop />
    </PullToRefresh>
  );
}

export const lists: GalleryPart = { id: 'lists', Show };
