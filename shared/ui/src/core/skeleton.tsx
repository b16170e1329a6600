import { Skeleton as AntSkeleton, type SkeletonProps } from 'antd';
import type { PropsWithChildren } from 'react';

function Shape(props: PropsWithChildren<SkeletonProps>) {
  if (props.loading === false) return <>{props.children}</>;
  return <div aria-hidden><AntSkeleton {...props} /></div>;
}

/** The shape of what comes. Nothing of it is read aloud: whoever shows it says that something is loading. */
export const Skeleton = Object.assign(Shape, {
  Button: AntSkeleton.Button, Avatar: AntSkeleton.Avatar, Input: AntSkeleton.Input, Image: AntSkeleton.Image, Node: AntSkeleton.Node,
});
export type { SkeletonProps };
