// The service worker: the shell opens without a network, with what this browser had last. It
// answers for four things only: a page (from the network first), the configuration and the
// manifests (from the network first), the files of its own build of the shell, and files of modules
// that are asked for with their hash. Whatever else a page asks for, every answer of the API above
// all, goes past it: nothing personal is kept here. (docs/decisions/0047)
//
// The build puts the name of this build in the place of `self.riwaqBuild`, the hash of each of its
// files, and what the shell needs to open.
(function () {
  var build = self.riwaqBuild;
  var PREFIX = 'riwaq-shell-';
  var SHELL = PREFIX + build.name;
  // What changes under one address: the configuration and the manifests, as they were last.
  var LAST = 'riwaq-last';
  var MODULES = 'riwaq-modules';
  // Files of modules that are kept; the oldest go first. About two builds of five modules.
  var MODULE_FILES = 400;
  var PAGE = '/index.html';
  var CONFIG = '/static/config.json';
  // What lies there is downloaded or asked for; it is no page of the shell. As the server has it
  // (app/site.ts).
  var NO_PAGE = /^\/(api|upload|files|static|modules|docs|applicationHub)(\/|$)|\.[a-z0-9]{2,5}$/i;
  var MANIFEST = /^\/modules\/.*\/riwaq-manifest\.json$/;
  var nothing = function () {};

  // A file that is not what the build says is refused by the browser, and is never kept.
  var fetchWhole = function (file) {
    return fetch(file, {
      integrity: build.files[file],
      cache: file === PAGE ? 'no-cache' : 'default',
      credentials: 'same-origin',
    }).then(function (answer) {
      if (!answer.ok) throw new Error(file + ': HTTP ' + answer.status);
      return answer;
    });
  };
  var keep = function (name, key, answer) {
    return caches.open(name).then(function (cache) {
      return cache.put(key, answer);
    });
  };
  var kept = function (name, key) {
    return caches.open(name).then(function (cache) {
      return cache.match(key);
    });
  };
  var bound = function () {
    return caches.open(MODULES).then(function (cache) {
      return cache.keys().then(function (keys) {
        return Promise.all(
          keys.slice(0, Math.max(0, keys.length - MODULE_FILES)).map(function (key) {
            return cache.delete(key);
          }),
        );
      });
    });
  };
  var forget = function (isOld) {
    return caches.keys().then(function (names) {
      return Promise.all(
        names.filter(isOld).map(function (name) {
          return caches.delete(name);
        }),
      );
    });
  };
  // "offline": false in the configuration takes the worker, and all that it has kept, out of every
  // browser.
  var isOff = function (answer) {
    return answer.json().then(
      function (config) {
        return config.offline === false;
      },
      function () {
        return false;
      },
    );
  };
  var leave = function () {
    return Promise.all([
      forget(function (name) {
        return name.indexOf('riwaq-') === 0;
      }),
      self.registration.unregister(),
    ]);
  };

  // As it is now; without a network as it is kept, if it is. A proxy that reaches no server (502,
  // 504) is no network either; what the server itself says, a maintenance (503) too, is passed on.
  var orKept = function (asked, name, key) {
    var instead = function (otherwise) {
      return kept(name, key).then(function (answer) {
        return answer || otherwise();
      });
    };
    return asked.then(
      function (answer) {
        return answer.status === 502 || answer.status === 504
          ? instead(function () {
              return answer;
            })
          : answer;
      },
      function (cause) {
        return instead(function () {
          throw cause;
        });
      },
    );
  };
  // Manifests that a configuration does not name any more, of builds before, go.
  var prune = function (config) {
    return caches.open(LAST).then(function (cache) {
      return cache.keys().then(function (keys) {
        return Promise.all(
          keys.map(function (key) {
            var file = new URL(key.url).pathname;
            return file === CONFIG || config.indexOf(file.slice(1)) >= 0
              ? undefined
              : cache.delete(key);
          }),
        );
      });
    });
  };
  var rememberConfig = function (answer) {
    var copy = answer.clone();
    return isOff(answer.clone()).then(function (off) {
      if (off) return leave();
      return keep(LAST, CONFIG, answer).then(function () {
        return copy.text().then(prune);
      });
    });
  };
  // What changes under one address.
  var lastKnown = function (event, key) {
    var now = fetch(event.request).then(function (answer) {
      // What is told to one browser alone says that it is not to be kept (docs/decisions/0048).
      if (!answer.ok || /no-store/.test(answer.headers.get('cache-control'))) return answer;
      var copy = answer.clone();
      var stored = key === CONFIG ? rememberConfig(copy) : keep(LAST, key, copy);
      event.waitUntil(stored.catch(nothing));
      return answer;
    });
    return orKept(now, LAST, key);
  };
  // The configuration and the manifests that the server puts into a page (server/src/app/page.ts):
  // the page does not fetch them, and without a network they are needed as they were last.
  var rememberData = function (answer) {
    return answer.text().then(function (html) {
      var data = /<script type="application\/json" id="site">([^<]*)</.exec(html);
      if (!data) return undefined;
      var site = JSON.parse(data[1]);
      var asJson = function (value) {
        return new Response(JSON.stringify(value), {
          headers: { 'content-type': 'application/json' },
        });
      };
      return Promise.all(
        Object.keys(site.manifests).map(function (address) {
          return keep(LAST, address, asJson(site.manifests[address]));
        }),
      ).then(function () {
        return rememberConfig(asJson(site.config));
      });
    });
  };
  // Without a network a page is this build's, whose other files are all here: never one of another
  // build.
  var page = function (event) {
    var now = Promise.resolve(event.preloadResponse).then(function (ahead) {
      return ahead || fetch(event.request);
    });
    return orKept(
      now.then(function (answer) {
        if (answer.ok) event.waitUntil(rememberData(answer.clone()).catch(nothing));
        return answer;
      }),
      SHELL,
      PAGE,
    );
  };
  var ownFile = function (event, file) {
    return kept(SHELL, file).then(function (answer) {
      return (
        answer ||
        fetchWhole(file).then(function (fetched) {
          event.waitUntil(keep(SHELL, file, fetched.clone()).catch(nothing));
          return fetched;
        })
      );
    });
  };
  // The browser checks the hash of what comes from here as well.
  var moduleFile = function (event, file) {
    return kept(MODULES, file).then(function (answer) {
      return (
        answer ||
        fetch(event.request).then(function (fetched) {
          if (fetched.ok)
            event.waitUntil(keep(MODULES, file, fetched.clone()).then(bound).catch(nothing));
          return fetched;
        })
      );
    });
  };

  addEventListener('install', function (event) {
    // The configuration and where the modules are, so that the very next start can be without a
    // network.
    var configured = fetch(CONFIG, { cache: 'no-cache', credentials: 'omit' })
      .then(function (answer) {
        if (!answer.ok) throw new Error('no configuration');
        return isOff(answer.clone()).then(function (off) {
          if (off) throw new Error('switched off by the configuration');
          return Promise.all([answer.clone().json(), keep(LAST, CONFIG, answer)]);
        });
      })
      .then(function (known) {
        return Promise.all(
          (known[0].modules || []).map(function (entry) {
            var url = new URL(entry.manifestUrl, location.origin);
            if (url.origin !== location.origin) return undefined;
            return fetch(url.href, { cache: 'no-cache' })
              .then(function (answer) {
                return answer.ok ? keep(LAST, url.pathname, answer) : undefined;
              })
              .catch(nothing);
          }),
        );
      });
    // All or nothing: a worker whose build is not here whole is never installed.
    event.waitUntil(
      configured
        .then(function () {
          return Promise.all(
            build.opens.map(function (file) {
              return fetchWhole(file).then(function (answer) {
                return keep(SHELL, file, answer);
              });
            }),
          );
        })
        .then(function () {
          return self.skipWaiting();
        }),
    );
  });

  addEventListener('activate', function (event) {
    event.waitUntil(
      Promise.all([
        forget(function (name) {
          return name.indexOf(PREFIX) === 0 && name !== SHELL;
        }),
        self.registration.navigationPreload && self.registration.navigationPreload.enable(),
        self.clients.claim(),
      ]),
    );
  });

  addEventListener('fetch', function (event) {
    var request = event.request;
    var url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== location.origin) return;
    var file = url.pathname;
    if (request.mode === 'navigate') {
      if (!NO_PAGE.test(file)) event.respondWith(page(event));
    } else if (file === CONFIG || MANIFEST.test(file)) event.respondWith(lastKnown(event, file));
    else if (Object.hasOwn(build.files, file) && !url.search)
      event.respondWith(ownFile(event, file));
    else if (request.integrity && file.indexOf('/modules/') === 0 && !url.search)
      event.respondWith(moduleFile(event, file));
  });
})();
