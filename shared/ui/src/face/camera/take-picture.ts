/** Size and quality of the uploaded picture: enough for face recognition, and a small upload. */
const WIDTH = 640;
const HEIGHT = 480;
const QUALITY = 0.9;

/**
 * Takes a JPEG of 640 × 480, cropped from the middle of the camera's frame. Not mirrored, even if
 * the preview is.
 */
export function takePicture(video: HTMLVideoElement): Promise<File> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(videoWidth / WIDTH, videoHeight / HEIGHT);
  const [width, height] = [WIDTH * scale, HEIGHT * scale];
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  canvas
    .getContext('2d')
    ?.drawImage(
      video,
      (videoWidth - width) / 2,
      (videoHeight - height) / 2,
      width,
      height,
      0,
      0,
      WIDTH,
      HEIGHT,
    );
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(new File([blob], 'face.jpg', { type: 'image/jpeg' }));
        else reject(new Error('The browser made no picture.'));
      },
      'image/jpeg',
      QUALITY,
    );
  });
}
