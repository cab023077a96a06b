// The puzzle of today goes by the date of this browser; without scripts by that of the server.

const today = () => {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

for (const link of document.querySelectorAll("[data-today]")) link.href = link.dataset.today + today();
