// The theme draws diagrams with a global `mermaid`, and fetches it from another site where there is none. Here is one
// that loads the copy beside this file when the first diagram is to be drawn, so that pages without any stay light.
{
  const here = document.currentScript.src;
  let wanted = {};
  let library;

  const load = () =>
    (library ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = new URL("mermaid/mermaid.tiny.js", here);
      script.onload = () => {
        const mermaid = window.mermaid;
        mermaid.initialize(wanted);
        resolve(mermaid);
      };
      script.onerror = reject;
      document.head.append(script);
    }));

  window.mermaid = {
    initialize: (options) => {
      // Words at arrows want room, those of a step that leads back to its phase most of all: with less they overlap.
      wanted = { ...options, state: { nodeSpacing: 100, rankSpacing: 100 } };
    },
    render: async (...diagram) => (await load()).render(...diagram),
  };
}
